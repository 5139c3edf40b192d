// FEATURE: 11.6 transformational | pack, unpack, gather and scatter between cyclic, gblock and replicated arrays, with sentinels
// STATUS: yes
// RANKS: 1 2 3 4 6
#include "../Inputs/check.h"
#define N 11
#define M 6
#define L 23
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(cyclic) onto p
#pragma xmp template r(0 : L - 1)
#pragma xmp distribute r(cyclic(4)) onto p
double a[N][M], back[N][M], v[40];
_Bool mask[N][M];
int x[L], i1[L], i2[L];
double g[L];
#pragma xmp align a[i][*] with t(i)
#pragma xmp align back[i][*] with t(i)
#pragma xmp align mask[i][*] with t(i)
#pragma xmp template w(0 : 39)
#pragma xmp distribute w(cyclic(3)) onto p
#pragma xmp align v[i] with w(i)
#pragma xmp align x[i] with r(i)
#pragma xmp align i1[i] with r(i)
#pragma xmp align i2[i] with r(i)
#pragma xmp align g[i] with r(i)
int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = 10 * i + j, back[i][j] = -1, mask[i][j] = (i + j) % 3 == 0;
#pragma xmp loop on w(i)
  for (int i = 0; i < 40; i++)
    v[i] = -2;
  xmp_pack(xmp_desc_of(v), xmp_desc_of(a), xmp_desc_of(mask));
  double flat[40];
  int count = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      if ((i + j) % 3 == 0)
        flat[count++] = 10 * i + j;
#pragma xmp loop on w(i)
  for (int i = 0; i < 40; i++)
    CHECK(v[i], i < count ? flat[i] : -2);
  xmp_unpack(xmp_desc_of(back), xmp_desc_of(v), xmp_desc_of(mask));
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK(back[i][j], (i + j) % 3 == 0 ? 10 * i + j : -1);
#pragma xmp loop on r(i)
  for (int i = 0; i < L; i++)
    i1[i] = (i * 5) % N, i2[i] = (i * 7) % M, x[i] = i;
  xmp_gather(xmp_desc_of(g), xmp_desc_of(a), xmp_desc_of(i1), xmp_desc_of(i2));
#pragma xmp loop on r(i)
  for (int i = 0; i < L; i++)
    CHECK(g[i], 10 * ((i * 5) % N) + (i * 7) % M);
#pragma xmp loop on r(i)
  for (int i = 0; i < L; i++)
    g[i] = 1000 + i, i1[i] = i % N, i2[i] = i / N;
  xmp_scatter(xmp_desc_of(a), xmp_desc_of(g), xmp_desc_of(i1), xmp_desc_of(i2));
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK(a[i][j], j * N + i < L ? 1000 + j * N + i : 10 * i + j);
  return CHECK_END();
}
