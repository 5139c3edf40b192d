// FEATURE: 14.2 loops | branches of a kernel and of a loop that differ only in the array that they read
// STATUS: yes
// RANKS: 1 3
// DEVICES: host:1 host:2 none
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double a[N], b[N], c[N];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]
#pragma xmp align c[i] with t[i]

static double expected(int i) { // as the loops have it
  int start = i % 5 - 1;
  for (int k = 0; k < 5; k++) {
    if (start > 3)
      return i;
    if (start < k)
      return 2 * i;
  }
  return 0;
}
static double found(int i) {
  for (int k = 0; k < 5; k++) {
    if (a[i] > 3)
      return b[i];
    if (a[i] < k)
      return c[i];
  }
  return 0;
}
static void fill(void) {
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++) {
    a[i] = i % 5 - 1;
    b[i] = i;
    c[i] = 2 * i;
  }
}
static void check(void) {
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    CHECK(a[i], expected(i));
}

int main(void) {
  fill();
#pragma acc parallel loop
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++) {
    double r = 0;
    for (int k = 0; k < 5; k++) {
      if (a[i] > 3) {
        r = b[i];
        break;
      }
      if (a[i] < k) {
        r = c[i];
        break;
      }
    }
    a[i] = r;
  }
  check();
  fill();
#pragma acc parallel loop
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    a[i] = found(i);
  check();
  return CHECK_END();
}
