// FEATURE: 11.6 transformational | xmp_transpose and xmp_matmul on matrices of any mapping
// STATUS: yes
// RANKS: 2 4 6
#include "../Inputs/check.h"
#define N 9
#define M 7
#define K 5
#pragma xmp nodes p(*)
#pragma xmp nodes q(2, *)
#pragma xmp template t(0 : M - 1, 0 : N - 1)
#pragma xmp template r(0 : N - 1)
#pragma xmp template s(0 : M - 1)
#pragma xmp distribute t(cyclic, block) onto q
#pragma xmp distribute r(block) onto p
#pragma xmp distribute s(cyclic(2)) onto p
double a[N][M], x[M][N], f[N][K], g[K][M];
int k[N][N], l[N][N];
#pragma xmp align a[i][j] with t(j, i)
#pragma xmp align x[*][i] with r(i)
#pragma xmp align f[i][*] with r(i)
#pragma xmp align g[*][j] with s(j)
#pragma xmp align k[i][*] with r(i)
#pragma xmp align l[*][j] with r(j)

int main(void) {
#pragma xmp loop (i, j) on t(j, i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = 100 * i + j;
  xmp_transpose(x[:][:], a[:][:], 0);
#pragma xmp loop on r(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK(x[j][i], 100 * i + j);
#pragma xmp loop on r(i)
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < K; j++)
      f[i][j] = i + 2 * j;
    for (int j = 0; j < N; j++)
      k[i][j] = l[j][i] = (i * j) % 5;
  }
#pragma xmp loop on s(j)
  for (int j = 0; j < M; j++)
    for (int i = 0; i < K; i++)
      g[i][j] = i * j - 3;
  xmp_matmul(xmp_desc_of(a), xmp_desc_of(f), xmp_desc_of(g));
#pragma xmp loop (i, j) on t(j, i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      double e = 0;
      for (int n = 0; n < K; n++)
        e += (i + 2 * n) * (n * j - 3);
      CHECK(a[i][j], e);
    }
  xmp_matmul(l[:][:], k[:][:], l[:][:]);
#pragma xmp loop on r(j)
  for (int j = 0; j < N; j++)
    for (int i = 0; i < N; i++) {
      int e = 0;
      for (int n = 0; n < N; n++)
        e += (i * n) % 5 * ((n * j) % 5);
      CHECK(l[i][j], e);
    }
  return CHECK_END();
}
