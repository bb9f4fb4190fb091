// Taking powers of two, the straightforward way: the player to move loses exactly at multiples of 3.
#include <iostream>

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    int t;
    std::cin >> t;
    while (t-- > 0) {
        unsigned long long n;
        std::cin >> n;
        std::cout << (n % 3 == 0 ? "Frame\n" : "Alan\n");
    }
}
