// FEATURE: 11.6 transformational | xmp_pack and xmp_unpack, with and without a mask
// STATUS: yes
// RANKS: 1 2 3 4
#include "../Inputs/check.h"
#include <stdbool.h>
#define N 9
#define M 7
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp template u(0 : N *M - 1)
#pragma xmp template s(0 : M - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp distribute u(cyclic) onto p
#pragma xmp distribute s(block) onto p
int a[N][M], back[N][M], v[N * M];
_Bool mask[N][M];
#pragma xmp align a[i][*] with t(i)
#pragma xmp align back[*][j] with s(j)
#pragma xmp align mask[*][j] with s(j)
#pragma xmp align v[i] with u(i)

static int number(int k) { // of the k-th true element
  for (int n = 0;; n++)
    if (n % 3 == 1 && k-- == 0)
      return n;
}

int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = 1000 + i * M + j;
#pragma xmp loop on s(j)
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++) {
      mask[i][j] = (i * M + j) % 3 == 1;
      back[i][j] = -1;
    }
#pragma xmp loop on u(i)
  for (int i = 0; i < N * M; i++)
    v[i] = -7;
  xmp_pack(v[:], a[:][:], mask[:][:]);
#pragma xmp loop on u(i)
  for (int i = 0; i < N * M; i++)
    CHECK(v[i], i < N * M / 3 ? 1000 + number(i) : -7);
  xmp_unpack(xmp_desc_of(back), xmp_desc_of(v), xmp_desc_of(mask));
#pragma xmp loop on s(j)
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++)
      CHECK(back[i][j], (i * M + j) % 3 == 1 ? 1000 + i * M + j : -1);
  xmp_pack(xmp_desc_of(v), xmp_desc_of(a), NULL);
#pragma xmp loop on u(i)
  for (int i = 0; i < N * M; i++)
    CHECK(v[i], 1000 + i);
  xmp_unpack(back[:][:], v[:], NULL);
#pragma xmp loop on s(j)
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++)
      CHECK(back[i][j], 1000 + i * M + j);
  return CHECK_END();
}
