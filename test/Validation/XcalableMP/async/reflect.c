// FEATURE: 8.8 async | reflects of several arrays in flight
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 23
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
int a[N], b[N];
double c[N][3];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with t(i)
#pragma xmp align c[i][*] with t(i)
#pragma xmp shadow a[1]
#pragma xmp shadow b[2 : 1]
#pragma xmp shadow c[1][0]

int main(void) {
  for (int step = 0; step < 3; step++) {
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++) {
      a[i] = i + step;
      b[i] = 2 * i + step;
      c[i][0] = c[i][1] = c[i][2] = 3 * i + step;
    }
#pragma xmp reflect(a) async(1)
#pragma xmp reflect(b) width(2 : 0) async(2)
#pragma xmp reflect(c) async(1)
#pragma xmp wait_async(2)
#pragma xmp loop on t(i)
    for (int i = 2; i < N; i++)
      CHECK(b[i - 2], 2 * i - 4 + step);
#pragma xmp wait_async(1)
#pragma xmp loop on t(i)
    for (int i = 1; i < N - 1; i++) {
      CHECK(a[i - 1] + a[i + 1], 2 * (i + step));
      CHECK(c[i + 1][2] + c[i - 1][0], 2 * (3 * i + step));
    }
  }
  return CHECK_END();
}
