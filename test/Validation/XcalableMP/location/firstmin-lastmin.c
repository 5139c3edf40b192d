// FEATURE: 6.3 loop | firstmin and lastmin together, several locations
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 23
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double a[N];
#pragma xmp align a[i] with t(i)

int main(void) {
  double low = 1e9, low2 = 1e9;
  int at = -1, k = -1;
  long at2 = -1;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] = (i * 5) % 11;
#pragma xmp loop (i) on t(i) reduction(firstmin : low / at, k /) reduction(lastmin : low2 / at2 /)
  for (int i = 0; i < N; i++) {
    if (a[i] < low) {
      low = a[i];
      at = i;
      k = i * i;
    }
    if (a[i] <= low2) {
      low2 = a[i];
      at2 = i;
    }
  }
  CHECK(low, 0);
  CHECK(at, 0);
  CHECK(k, 0);
  CHECK(low2, 0);
  CHECK(at2, 22);
  return CHECK_END();
}
