// FEATURE: 11.6 transformational | xmp_scatter and xmp_gather, one and two dimensions, other mappings
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 23
#define M 4
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp template u(0 : N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp distribute u(cyclic(3)) onto p
double a[N], x[N], y[N], z[M][N];
int i1[N], j1[N];
long i2[N];
#pragma xmp align [i] with t(i) :: a, i1, i2, y
#pragma xmp align [i] with u(i) :: x, j1
#pragma xmp align z[*][i] with u(i)
#pragma xmp shadow a[1]

int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    a[i] = 100 + i;
    i1[i] = (7 * i + 3) % N; // a permutation
    i2[i] = i % M;
  }
#pragma xmp loop on u(i)
  for (int i = 0; i < N; i++) {
    x[i] = -1;
    j1[i] = (i * i) % N;
    for (int j = 0; j < M; j++)
      z[j][i] = 0;
  }
  xmp_scatter(xmp_desc_of(x), xmp_desc_of(a), xmp_desc_of(i1));
#pragma xmp loop on u(i)
  for (int i = 0; i < N; i++) {
    int k = 0;
    while ((7 * k + 3) % N != i)
      k++;
    CHECK(x[i], 100 + k);
  }
  xmp_gather(x[:], a[:], j1[:]);
#pragma xmp loop on u(i)
  for (int i = 0; i < N; i++)
    CHECK(x[i], 100 + (i * i) % N);
  xmp_scatter(z[:][:], a[:], i2[:], i1[:]);
#pragma xmp loop on u(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      int k = 0;
      while ((7 * k + 3) % N != i)
        k++;
      CHECK(z[j][i], k % M == j ? 100 + k : 0);
    }
  xmp_gather(y[:], z[:][:], i2[:], i1[:]);
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    CHECK(y[i], 100 + i);
  return CHECK_END();
}
