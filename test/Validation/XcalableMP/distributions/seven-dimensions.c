// FEATURE: 3.2 template | seven dimensions of nodes, templates and arrays: loops, shadows, gmoves of sections
// STATUS: yes
// RANKS: 1 2 4
#include "../Inputs/check.h"
int main(void) {
  int n = xmp_all_num_nodes(), two = n >= 2 ? 2 : 1, rest = n / two;
#pragma xmp nodes q(1, two, 1, rest, 1, 1, 1)
#pragma xmp template t(0 : 1, 0 : 2, 0 : 1, 0 : 4, 0 : 1, 0 : 2, 1 : 2)
#pragma xmp distribute t(block, cyclic, block, block, cyclic(2), block, block) onto q
  int a[2][3][2][5][2][3][2];
#pragma xmp align a[i][j][k][l][m][n][o] with t(o, n, m, l, k, j, i + 1)
#pragma xmp shadow a[0][0][0][1][0][0][0]
  int value = 0;
#pragma xmp loop(i, j, k, l, m, n, o) on t(o, n, m, l, k, j, i + 1)
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++)
      for (int k = 0; k < 2; k++)
        for (int l = 0; l < 5; l++)
          for (int m = 0; m < 2; m++)
            for (int n = 0; n < 3; n++)
              for (int o = 0; o < 2; o++)
                a[i][j][k][l][m][n][o] = ((((((i * 3 + j) * 2 + k) * 5 + l) * 2 + m) * 3 + n) * 2) + o;
#pragma xmp reflect(a)
  long sum = 0;
#pragma xmp loop(i, j, k, l, m, n, o) on t(o, n, m, l, k, j, i + 1) reduction(+ : sum)
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++)
      for (int k = 0; k < 2; k++)
        for (int l = 1; l < 4; l++)
          for (int m = 0; m < 2; m++)
            for (int n = 0; n < 3; n++)
              for (int o = 0; o < 2; o++) {
                CHECK(a[i][j][k][l + 1][m][n][o] - a[i][j][k][l - 1][m][n][o], 24);
                sum++;
              }
  CHECK(sum, 2 * 3 * 2 * 3 * 2 * 3 * 2);
  int local[3][5][3];
#pragma xmp gmove
  local[:][:][:] = a[1][:][0][:][1][:][0];
  for (int j = 0; j < 3; j++)
    for (int l = 0; l < 5; l++)
      for (int n = 0; n < 3; n++)
        CHECK(local[j][l][n], ((((((1 * 3 + j) * 2 + 0) * 5 + l) * 2 + 1) * 3 + n) * 2) + 0);
  CHECK(value, 0);
  return CHECK_END();
}
