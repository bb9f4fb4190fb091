// Nim, the straightforward way: read all heaps, XOR them, look for the first that can be lowered.
#include <iostream>
#include <vector>

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    std::size_t n;
    std::cin >> n;
    std::vector<unsigned long long> heaps(n);
    unsigned long long x = 0;
    for (auto& heap : heaps) {
        std::cin >> heap;
        x ^= heap;
    }
    if (x == 0) {
        std::cout << "Second\n";
        return 0;
    }
    for (std::size_t i = 0; i < n; ++i) {
        if ((heaps[i] ^ x) < heaps[i]) {
            std::cout << "First " << i + 1 << ' ' << heaps[i] - (heaps[i] ^ x) << '\n';
            return 0;
        }
    }
}
