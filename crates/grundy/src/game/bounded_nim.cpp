#include <cstdint>
#include <iostream>
#include <vector>
int main() {
    const std::uint64_t limit = 3;
    std::size_t n;
    std::cin >> n;
    std::vector<std::uint64_t> g(n);
    for (auto& value : g) {
        std::cin >> value;
        value %= limit + 1;
    }
    std::uint64_t x = 0;
    for (auto value : g) x ^= value;
    if (x == 0) { std::cout << "Second\n"; return 0; }
    for (std::size_t i = 0; i < n; ++i) {
        std::uint64_t left = g[i] ^ x;
        if (left < g[i]) {
            std::cout << "First " << i + 1 << ' ' << g[i] - left << '\n';
            return 0;
        }
    }
}
