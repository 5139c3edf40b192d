// FEATURE: 8.4 gmove | random sections of two and three dimensions between all formats against copies kept by each node
// STATUS: yes
// RANKS: 1 2 3 4 6
#include "../Inputs/check.h"
#define A 9
#define B 8
#define C 5
static unsigned state = 12345;
static int draw(int n) {
  state = state * 1103515245u + 12345u;
  return (int)((state >> 16) % (unsigned)n);
}
int main(void) {
  int n = xmp_all_num_nodes(), w = n % 2 == 0 ? 2 : 1, h = n / w, map[n];
  for (int k = 0; k < n; k++)
    map[k] = 0;
  map[n - 1] = 4;
  map[0] += A - 4;
#pragma xmp nodes p(*)
#pragma xmp nodes q(w, h)
#pragma xmp template t(0 : B - 1, 0 : A - 1)
#pragma xmp distribute t(cyclic(2), block) onto q
#pragma xmp template s(0 : A + 1)
#pragma xmp distribute s(cyclic(3)) onto p
#pragma xmp template g(0 : A - 1)
#pragma xmp distribute g(gblock(map)) onto p
  int x[A][B], y[A][B][C], z[B][A];
#pragma xmp align x[i][j] with t(j, i)
#pragma xmp align y[i][*][*] with s(i + 1)
#pragma xmp align z[*][i] with g(i)
#pragma xmp shadow z[0][1]
  int ox[A][B], oy[A][B][C], oz[B][A];
  for (int i = 0; i < A; i++)
    for (int j = 0; j < B; j++) {
      ox[i][j] = 100 * i + j;
      oz[j][i] = 5000 + 100 * i + j;
      for (int k = 0; k < C; k++)
        oy[i][j][k] = 10000 + 1000 * i + 10 * j + k;
    }
#pragma xmp loop(i, j) on t(j, i)
  for (int i = 0; i < A; i++)
    for (int j = 0; j < B; j++)
      x[i][j] = ox[i][j];
#pragma xmp loop on s(i + 1)
  for (int i = 0; i < A; i++)
    for (int j = 0; j < B; j++)
      for (int k = 0; k < C; k++)
        y[i][j][k] = oy[i][j][k];
#pragma xmp loop on g(i)
  for (int i = 0; i < A; i++)
    for (int j = 0; j < B; j++)
      z[j][i] = oz[j][i];
  for (int round = 0; round < 40; round++) {
    int li = 1 + draw(3), lj = 1 + draw(3), si = 1 + draw(2), sj = 1 + draw(2);
    int i0 = draw(A - (li - 1) * si), j0 = draw(B - (lj - 1) * sj);
    int i1 = draw(A - li + 1), j1 = draw(B - lj + 1), k = draw(C);
    int t0[3][3];
    switch (round % 4) {
    case 0:
#pragma xmp gmove
      x[i0:li:si][j0:lj:sj] = y[i1:li][j1:lj][k];
      for (int i = 0; i < li; i++)
        for (int j = 0; j < lj; j++)
          ox[i0 + i * si][j0 + j * sj] = oy[i1 + i][j1 + j][k];
      break;
    case 1:
#pragma xmp gmove
      z[j1:lj][i1:li] = y[k][j0:lj:sj][0:li];
      for (int i = 0; i < li; i++)
        for (int j = 0; j < lj; j++)
          oz[j1 + j][i1 + i] = oy[k][j0 + j * sj][i];
      break;
    case 2:
#pragma xmp gmove
      y[i0:li:si][k][1] = z[j0][i1 + li - 1 : li : -1];
      for (int i = 0; i < li; i++)
        oy[i0 + i * si][k][1] = oz[j0][i1 + li - 1 - i];
      break;
    default:
      /* Overlap in one array. */
#pragma xmp gmove
      x[i0:li:si][j0:lj:sj] = x[i1:li][j1:lj];
      for (int i = 0; i < li; i++)
        for (int j = 0; j < lj; j++)
          t0[i][j] = ox[i1 + i][j1 + j];
      for (int i = 0; i < li; i++)
        for (int j = 0; j < lj; j++)
          ox[i0 + i * si][j0 + j * sj] = t0[i][j];
    }
  }
#pragma xmp loop(i, j) on t(j, i)
  for (int i = 0; i < A; i++)
    for (int j = 0; j < B; j++)
      CHECK(x[i][j], ox[i][j]);
#pragma xmp loop on s(i + 1)
  for (int i = 0; i < A; i++)
    for (int j = 0; j < B; j++)
      for (int k = 0; k < C; k++)
        CHECK(y[i][j][k], oy[i][j][k]);
#pragma xmp loop on g(i)
  for (int i = 0; i < A; i++)
    for (int j = 0; j < B; j++)
      CHECK(z[j][i], oz[j][i]);
  return CHECK_END();
}
