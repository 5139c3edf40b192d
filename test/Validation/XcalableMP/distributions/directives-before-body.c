// FEATURE: 10 procedures | directives between the parameters and the body, also of old style definitions, with templates of parameters
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 23
#define ALIGN(x) _Pragma(#x)
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(cyclic(2)) onto p
int a[N], b[N][3];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i][*] with t(i)

static void fill(int x[N], int y[][3])
#pragma xmp align x[i] with t(i)
#pragma xmp align y[i][*] with t(i)
{
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    x[i] = 5 * i;
    for (int k = 0; k < 3; k++)
      y[i][k] = i + 100 * k;
  }
}

static long sum(n, x)
int n;
int x[N];
#pragma xmp align x[i] with t(i)

{
  long s = 0;
#pragma xmp loop on t(i) reduction(+ : s)
  for (int i = 0; i < n; i++)
    s += x[i];
  return s;
}

static double smooth(int n)
#pragma xmp nodes q(*)
#pragma xmp template u(0 : n - 1)
#pragma xmp distribute u(block) onto q
{
  double v[n], s = 0.0;
#pragma xmp align v[i] with u(i)
#pragma xmp shadow v[1]
#pragma xmp loop on u(i)
  for (int i = 0; i < n; i++)
    v[i] = i;
#pragma xmp reflect(v) width(/periodic/ 1)
#pragma xmp loop on u(i) reduction(+ : s)
  for (int i = 0; i < n; i++)
    s += v[i - 1] * (i + 1) - v[i + 1];
  return s;
}

static int third(int x[N]) ALIGN(xmp align x[i] with t(i)) {
  int value = 0;
#pragma xmp gmove
  value = x[3];
  return value;
}

int main(void) {
  fill(a, b);
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    CHECK(a[i], 5 * i);
    for (int k = 0; k < 3; k++)
      CHECK(b[i][k], i + 100 * k);
  }
  CHECK(sum(N, a), 5 * N * (N - 1) / 2);
  CHECK(third(a), 15);
  for (int n = 7; n < 20; n += 6) {
    double s = 0.0;
    for (int i = 0; i < n; i++)
      s += (i + n - 1) % n * (i + 1) - (i + 1) % n;
    CHECK(smooth(n), s);
  }
  return CHECK_END();
}
