// FEATURE: 7 array sections | several dimensions, plain indices between ranges, omitted parts
// STATUS: yes
// RANKS: 1 3
#include "../Inputs/check.h"
#define A 5
#define B 7
#define C 3
double a[A][B][C], b[C][A], row[B];

int main(void) {
  for (int i = 0; i < A; i++)
    for (int j = 0; j < B; j++) {
      row[j] = 1000 + j;
      for (int k = 0; k < C; k++)
        a[i][j][k] = 100 * i + 10 * j + k;
    }
  b[:][:] = -1;
  b[0:2][1:3] = a[2:2][3][0:3];
  for (int k = 0; k < C; k++)
    for (int i = 0; i < A; i++)
      CHECK(b[k][i], k < 2 && i >= 1 && i < 4 ? 100 * (k + 2) + 30 + i - 1 : -1);
  a[1][:][2] = row[:];
  a[0][4:][0] = row[:3];
  a[3][6::-3][1] = row[1:3];
  a[4][::2][:] = 7;
  for (int i = 0; i < A; i++)
    for (int j = 0; j < B; j++)
      for (int k = 0; k < C; k++) {
        double e = 100 * i + 10 * j + k;
        if (i == 1 && k == 2)
          e = 1000 + j;
        if (i == 0 && k == 0 && j >= 4)
          e = 1000 + j - 4;
        if (i == 3 && k == 1 && j % 3 == 0)
          e = 1001 + (6 - j) / 3;
        if (i == 4 && j % 2 == 0)
          e = 7;
        CHECK(a[i][j][k], e);
      }
  return CHECK_END();
}
