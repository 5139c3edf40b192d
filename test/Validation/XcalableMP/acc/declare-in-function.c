// FEATURE: 14.1 data | declare of distributed arrays in functions: local ones, parameters, nodes without elements, return values
// STATUS: yes
// DEVICES: host:1 host:3
// RANKS: 1 2 3 6
#include "../Inputs/check.h"
#pragma xmp nodes p(*)

static double local(int n) {
#pragma xmp template t(0 : n - 1)
#pragma xmp distribute t(block) onto p
  float a[n];
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[1]
#pragma acc declare create(a)
  double sum = 0;
#pragma xmp loop on t(i)
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma xmp reflect (a) width(/periodic/1) acc
  if (n == 3)
    return -1;
#pragma xmp loop on t(i) reduction(+ : sum)
#pragma acc parallel loop reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += a[i - 1] * i + a[i + 1];
  return sum;
}

static void twice(int n, double x[n]) {
#pragma xmp template t(0 : n - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp align x[i] with t(i)
#pragma acc declare copy(x)
#pragma xmp loop on t(i)
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    x[i] *= 2;
}

#pragma xmp template s(0 : 10)
#pragma xmp distribute s(block) onto p
double b[11];
#pragma xmp align b[i] with s(i)

int main(void) {
  for (int n = 3; n < 20; n += 4) {
    double expected = n == 3 ? -1 : 0;
    for (int i = 0; i < n && n > 3; i++)
      expected += (double)((i + n - 1) % n) * i + (i + 1) % n;
    CHECK(local(n), expected);
  }
#pragma xmp loop on s(i)
  for (int i = 0; i < 11; i++)
    b[i] = i;
  twice(11, b);
  twice(11, b);
#pragma xmp loop on s(i)
  for (int i = 0; i < 11; i++)
    CHECK(b[i], 4 * i);
  return CHECK_END();
}
