// FEATURE: 3.4 align | three dimensions on two of nodes, permuted; sections and gmoves of planes in all directions
// STATUS: yes
// RANKS: 1 2 4 6
#include "../Inputs/check.h"
#define A 7
#define B 5
#define C 6
static int value(int i, int j, int k) { return 100 * i + 10 * j + k; }
int main(void) {
  int n = xmp_all_num_nodes(), w = n % 2 == 0 ? 2 : 1;
#pragma xmp nodes q[w][n / w]
#pragma xmp template t[C][A]
#pragma xmp distribute t[cyclic(2)][block] onto q
  int x[A][B][C], y[C][A];
#pragma xmp align x[i][*][k] with t[k][i]
#pragma xmp align y[k][i] with t[k][i]
#pragma xmp shadow x[1][0][0]
#pragma xmp loop [k][i] on t[k][i]
  for (int i = 0; i < A; i++)
    for (int j = 0; j < B; j++)
      for (int k = 0; k < C; k++)
        x[i][j][k] = value(i, j, k);
#pragma xmp loop(i, k) on t[k][i]
  for (int i = 0; i < A; i++)
    for (int k = 0; k < C; k++)
      y[k][i] = x[i][2][k] - x[i][B - 1][k];
  int plane[B][C], other[A][C], third[A][B], flat[C][A];
#pragma xmp gmove
  plane[:][:] = x[4][:][:];
#pragma xmp gmove
  other[:][:] = x[:][3][:];
#pragma xmp gmove
  third[:][:] = x[:][:][C - 1];
#pragma xmp gmove
  flat[:][:] = y[:][:];
  for (int i = 0; i < A; i++)
    for (int j = 0; j < B; j++)
      for (int k = 0; k < C; k++) {
        CHECK(plane[j][k], value(4, j, k));
        CHECK(other[i][k], value(i, 3, k));
        CHECK(third[i][j], value(i, j, C - 1));
        CHECK(flat[k][i], 10 * (2 - B + 1));
      }
  /* A plane of x from y, through both permutations. */
#pragma xmp gmove
  x[1 : A - 2][1][:] = x[2 : A - 2][3][:];
#pragma xmp gmove
  x[0][0][0:C] = y[0:C][3];
#pragma xmp reflect(x) width(1, 0, 0)
#pragma xmp loop(i, k) on t[k][i]
  for (int i = 1; i < A - 2; i++)
    for (int k = 0; k < C; k++) {
      CHECK(x[i][1][k], value(i + 1, 3, k));
      CHECK(x[i + 1][1][k], i + 1 <= A - 2 ? value(i + 2, 3, k) : value(i + 1, 1, k));
      CHECK(x[i - 1][0][k], i == 1 ? -20 : value(i - 1, 0, k));
    }
  return CHECK_END();
}
