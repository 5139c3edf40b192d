// FEATURE: 6.3 loop | locations that each iteration assigns: s = c ? v : s, x = c ? i : x
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 29
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(cyclic(2)) onto p
int a[N];
#pragma xmp align a[i] with t(i)

static int value(int i) { return i * 7 % 5; }

int main(void) {
  int first = -1, last = -1, low = 99, least = 99, x = -1, y = -1, z = -1, w = -1;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] = value(i);
#pragma xmp loop on t(i) reduction(firstmax : first / x /) reduction(lastmax : last / y /)
  for (int i = 0; i < N; i++) {
    int above = a[i] > first, reaches = a[i] >= last;
    first = above ? a[i] : first;
    x = above ? i : x;
    last = reaches ? a[i] : last;
    y = reaches ? i : y;
  }
#pragma xmp loop on t(i) reduction(firstmin : low / z /) reduction(lastmin : least / w /)
  for (int i = N - 1; i >= 0; i--) {
    int below = a[i] < low, reaches = a[i] <= least;
    z = below ? i : z;
    low = below ? a[i] : low;
    w = reaches ? i : w;
    least = reaches ? a[i] : least;
  }
  int most = -1, u = -1, v = -1, fewest = 99, r = -1, s = -1;
  for (int i = 0; i < N; i++) {
    if (value(i) > most)
      u = i;
    if (value(i) >= most) {
      most = value(i);
      v = i;
    }
  }
  for (int i = N - 1; i >= 0; i--) {
    if (value(i) < fewest)
      r = i;
    if (value(i) <= fewest) {
      fewest = value(i);
      s = i;
    }
  }
  CHECK(first, most);
  CHECK(last, most);
  CHECK(x, u);
  CHECK(y, v);
  CHECK(low, fewest);
  CHECK(least, fewest);
  CHECK(z, r);
  CHECK(w, s);
  return CHECK_END();
}
