// FEATURE: 5.4 dynamic arrays | a pointer that the program allocates only where it needs it: loops that do not access it, on hosts and devices
// STATUS: yes
// RANKS: 1 2 3 8
#include "../Inputs/check.h"
#define N 6
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double a[N], *extra, *result;
#pragma xmp align a[i] with t(i)
#pragma xmp align extra[i] with t(i)
#pragma xmp align result[i] with t(i)
#pragma xmp shadow extra[1]

static double total(int wantsExtra, int onDevice, int n) {
  double sum = 0;
  if (onDevice) {
#pragma acc parallel loop reduction(+ : sum)
#pragma xmp loop on t(i) reduction(+ : sum)
    for (int i = 0; i < n; i++) {
      sum += a[i];
      if (wantsExtra)
        sum += extra[i];
    }
  } else {
#pragma xmp loop on t(i) reduction(+ : sum)
    for (int i = 0; i < n; i++) {
      sum += a[i];
      if (wantsExtra)
        sum += extra[i];
    }
  }
  return sum;
}

int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] = i;
  /* A loop without iterations accesses nothing. */
  int none = 0;
#pragma xmp loop on t(i)
  for (int i = 0; i < none; i++)
    result[i] = i;
  CHECK(total(0, 0, N), N * (N - 1) / 2);
  CHECK(total(0, 1, N), N * (N - 1) / 2);
  for (int again = 0; again < 2; again++) {
    extra = xmp_malloc(xmp_desc_of(extra), N);
    result = xmp_malloc(xmp_desc_of(result), N);
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++)
      extra[i] = 10 * i, result[i] = -1;
    CHECK(total(1, 0, N), 11 * N * (N - 1) / 2);
    CHECK(total(1, 1, N), 11 * N * (N - 1) / 2);
    CHECK(total(1, 0, 3), 33);
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++)
      CHECK(result[i], -1);
    xmp_free(xmp_desc_of(extra));
    xmp_free(xmp_desc_of(result));
    CHECK(total(0, 0, N), N * (N - 1) / 2);
  }
  return CHECK_END();
}
