// Codeforces 2045F as it is usually written in a contest: one pass over the cells, a hash map from
// the class of a row to the XOR of its residues. The measure for `grundy judge triangular-grid`.
#include <iostream>
#include <unordered_map>

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);

    int boards;
    std::cin >> boards;
    while (boards--) {
        long long rows, cells, limit;
        std::cin >> rows >> cells >> limit;
        std::unordered_map<long long, long long> sums;
        for (long long i = 0; i < cells; ++i) {
            long long row, column, stones;
            std::cin >> row >> column >> stones;
            sums[row % (limit + 1)] ^= stones % (limit + 1);
        }
        bool first_wins = false;
        for (const auto &entry : sums) first_wins |= entry.second != 0;
        std::cout << (first_wins ? "Anda\n" : "Kamu\n");
    }
}
