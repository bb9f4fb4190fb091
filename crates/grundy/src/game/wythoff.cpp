#include <cmath>
#include <cstdint>
#include <iostream>
using namespace std;
using wide = unsigned __int128;

// The integer square root: a double first, then put right.
static wide root(wide x) {
    wide r = (wide)sqrtl((long double)x);
    while (r * r > x) r--;
    while ((r + 1) * (r + 1) <= x) r++;
    return r;
}

int main() {
    uint64_t a, b;
    while (cin >> a >> b) {
        if (a > b) swap(a, b);
        wide k = b - a;
        wide small = (k + root(5 * k * k)) / 2;
        cout << (small == a ? 0 : 1) << '\n';
    }
}
