#include <cstdint>
#include <iostream>
#include <vector>
int main() {
    std::size_t n;
    std::cin >> n;
    std::vector<std::uint64_t> a(n);
    for (auto& heap : a) std::cin >> heap;
    std::uint64_t x = 0, large = 0;
    for (auto heap : a) {
        x ^= heap;
        large += heap > 1;
    }
    if (large <= 1) x ^= 1;
    if (x == 0) { std::cout << "Second\n"; return 0; }
    for (std::size_t i = 0; i < n; ++i) {
        std::uint64_t left = a[i] ^ x;
        if (left < a[i]) {
            std::cout << "First " << i + 1 << ' ' << a[i] - left << '\n';
            return 0;
        }
    }
    std::cout << "First 0 0\n";
}
