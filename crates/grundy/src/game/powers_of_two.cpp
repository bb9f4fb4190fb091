#include <iostream>
#include <string>
int main() {
    int t;
    std::cin >> t;
    for (std::string n; t > 0 && std::cin >> n; --t) {
        int sum = 0;
        for (char digit : n) sum += digit - '0';
        std::cout << (sum % 3 == 0 ? "Frame\n" : "Alan\n");
    }
}
