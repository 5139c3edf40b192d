// FEATURE: 8.4 gmove | pointers with xmp_malloc, dummy arguments, local arrays of a function
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 18
#define M 7
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp template u(0 : N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp distribute u(cyclic(4)) onto p
double (*a)[M], *b;
#pragma xmp align a[i][*] with t(i)
#pragma xmp align b[i] with u(i)

static void copy(int n, double x[n], int step) {
#pragma xmp align x[i] with u(i)
  double l[N];
#pragma xmp align l[i] with t(i)
#pragma xmp gmove
  l[:] = x[:];
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    CHECK(l[i], 10 * i + step);
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    l[i] *= 2;
#pragma xmp gmove
  x[0:n] = l[0:n];
}

int main(void) {
  for (int step = 0; step < 3; step++) {
    a = xmp_malloc(xmp_desc_of(a), N, M);
    b = xmp_malloc(xmp_desc_of(b), N);
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        a[i][j] = 10 * i + j;
#pragma xmp gmove
    b[:] = a[:][step];
    copy(N, b, step);
#pragma xmp gmove
    a[:][6] = b[0:N];
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        CHECK(a[i][j], j == 6 ? 20 * i + 2 * step : 10 * i + j);
    xmp_free(xmp_desc_of(a));
    xmp_free(xmp_desc_of(b));
  }
  return CHECK_END();
}
