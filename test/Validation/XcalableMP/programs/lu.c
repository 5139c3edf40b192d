// FEATURE: 8.7 bcast | LU with partial pivoting on cyclic columns: firstmax with a location, bcast from the owner of a column
// STATUS: yes
// RANKS: 1 2 3 4 6
#include "../Inputs/check.h"
#include <math.h>
#define N 12
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(cyclic) onto p
double a[N][N];
#pragma xmp align a[*][j] with t(j)
static double start(int i, int j) { return ((i * 7 + j * 13) % 17) - 8 + (i == j) * 0.5; }

int main(void) {
  double o[N][N], l[N];
  int opivots[N], pivots[N];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      o[i][j] = start(i, j);
#pragma xmp loop on t(j)
  for (int j = 0; j < N; j++)
    for (int i = 0; i < N; i++)
      a[i][j] = start(i, j);
  for (int k = 0; k < N; k++) {
    int at = k;
    for (int i = k + 1; i < N; i++)
      if (fabs(o[i][k]) > fabs(o[at][k]))
        at = i;
    opivots[k] = at;
    for (int j = 0; j < N; j++) {
      double h = o[k][j];
      o[k][j] = o[at][j], o[at][j] = h;
    }
    for (int i = k + 1; i < N; i++) {
      o[i][k] /= o[k][k];
      for (int j = k + 1; j < N; j++)
        o[i][j] -= o[i][k] * o[k][j];
    }
  }
  for (int k = 0; k < N; k++) {
    int at = k;
#pragma xmp task on t(k)
    {
      for (int i = k + 1; i < N; i++)
        if (fabs(a[i][k]) > fabs(a[at][k]))
          at = i;
      double h = a[k][k];
      a[k][k] = a[at][k], a[at][k] = h;
      for (int i = k + 1; i < N; i++)
        l[i] = a[i][k] /= a[k][k];
    }
#pragma xmp bcast(at, l) from t(k)
    pivots[k] = at;
#pragma xmp loop on t(j)
    for (int j = 0; j < N; j++) {
      if (j == k)
        continue;
      double h = a[k][j];
      a[k][j] = a[at][j], a[at][j] = h;
    }
#pragma xmp loop on t(j)
    for (int j = k + 1; j < N; j++)
      for (int i = k + 1; i < N; i++)
        a[i][j] -= l[i] * a[k][j];
  }
  for (int k = 0; k < N; k++)
    CHECK(pivots[k], opivots[k]);
#pragma xmp loop on t(j)
  for (int j = 0; j < N; j++)
    for (int i = 0; i < N; i++)
      CHECK_NEAR(a[i][j], o[i][j]);
  double most = -1;
  int place = -1;
#pragma xmp loop on t(j) reduction(firstmax : most / place /)
  for (int j = 0; j < N; j++)
    if (fabs(a[j][j]) > most) {
      most = fabs(a[j][j]);
      place = j;
    }
  int oplace = 0;
  for (int j = 1; j < N; j++)
    if (fabs(o[j][j]) > fabs(o[oplace][oplace]))
      oplace = j;
  CHECK(place, oplace);
  return CHECK_END();
}
