// FEATURE: 5.2 names, addresses | a[i] of an array whose other dimensions are distributed, too: the address of the first stored cell of the row
// STATUS: yes
// RANKS: 1 2 4 6
// VARIANT: block | FORMAT=block SHADOW=0
// VARIANT: with a shadow | FORMAT=block SHADOW=2:1
// VARIANT: cyclic | FORMAT=cyclic SHADOW=0
// VARIANT: cyclic(2) | FORMAT=cyclic(2) SHADOW=0
// VARIANT: a full shadow | FORMAT=cyclic(2) SHADOW=*
#include "../Inputs/check.h"
#include <string.h>
#define M 7
#define N 18
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1, 0 : M - 1)
#pragma xmp distribute t(FORMAT, *) onto p
double m[M][N], cube[3][M][N];
#pragma xmp align m[i][j] with t(j, i)
#pragma xmp align cube[*][i][j] with t(j, i)
#pragma xmp shadow m[0][SHADOW]

/* The sum of a node's part of a row, and what it is to be. */
static double sum(const double *row, int count) {
  double s = 0;
  for (int k = 0; k < count; k++)
    s += row[k];
  return s;
}

int main(int argc, char **argv) {
  int own = 0, before = 0, k = 2 + argc;
#pragma xmp loop on t(j, 0)
  for (int j = 0; j < N; j++)
    own++;
#pragma xmp loop(i, j) on t(j, i)
  for (int i = 0; i < M; i++)
    for (int j = 0; j < N; j++) {
      m[i][j] = 100 * i + j;
      for (int c = 0; c < 3; c++)
        cube[c][i][j] = 1000 * c + 100 * i + j;
    }
  double expected = 0;
#pragma xmp loop(j) on t(j, 0)
  for (int j = 0; j < N; j++)
    expected += 100 * k + j;
  xmp_array_lshadow(xmp_desc_of(m), 2, &before);

  // The whole array has no part: what is before the own elements is known for
  // partial shadows only.
  double *address = (double *)m[k];
  double *first = NULL;
#pragma xmp loop(j) on t(j, 0)
  for (int j = N - 1; j >= 0; j--)
    first = &m[k][j];
  int distance = first - address;
  CHECK_THAT(distance >= 0 && distance < N);
  if (before >= 0 && before <= 2)
    CHECK(distance, before);
  CHECK(sum(cube[1][k], own), expected + 1000 * own);
  double part[N];
  memcpy(part, cube[2][k], own * sizeof(double));
  CHECK(sum(part, own), expected + 2000 * own);
  for (int c = 0; c < 3; c++)
    memset(cube[c][1], 0, own * sizeof(double));
  double left = 0;
#pragma xmp loop(i, j) on t(j, i) reduction(+ : left)
  for (int i = 0; i < M; i++)
    for (int j = 0; j < N; j++)
      left += (cube[0][i][j] != 0) * (i == 1);
  CHECK(left, 0);
#pragma xmp loop(i) on t(*, i)
  for (int i = 0; i < M; i++) {
    double *row = cube[0][i];
    row[0] = -1;
  }
  int marked = 0;
#pragma xmp loop(i, j) on t(j, i) reduction(+ : marked)
  for (int i = 0; i < M; i++)
    for (int j = 0; j < N; j++)
      marked += cube[0][i][j] == -1;
  int nodes = own > 0;
#pragma xmp reduction(+ : nodes)
  CHECK(marked, M * nodes);
  return CHECK_END();
}
