// FEATURE: 8.4 gmove | LU with partial pivoting on a block-cyclic matrix over two node dimensions: rows exchanged, panels copied to local arrays
// STATUS: yes
// VARIANT: one column of nodes | COLUMNS=1 | 1 3
// VARIANT: two columns of nodes | COLUMNS=2 | 2 4 6
#include "../Inputs/check.h"
#include <math.h>
#define N 22
#define WIDTH 3
#pragma xmp nodes p(COLUMNS, *)
#pragma xmp template t(0 : N - 1, 0 : N - 1)
#pragma xmp distribute t(cyclic(WIDTH), cyclic(WIDTH)) onto p
double a[N][N];
#pragma xmp align a[i][j] with t(j, i)
double column[N], row[N], first[N], second[N], all[N][N], x[N];
int pivots[N];

static double element(int i, int j) {
  return (i * 17 + j * 31 + i * j) % 23 - 11 + (i == j ? 0.5 : 0);
}

static void exchangeRows(int k, int r) {
#pragma xmp gmove
  first[:] = a[k][:];
#pragma xmp gmove
  second[:] = a[r][:];
#pragma xmp gmove
  a[k][:] = second[:];
#pragma xmp gmove
  a[r][:] = first[:];
}

static void factorise(void) {
  for (int k = 0; k < N; k++) {
    double most = -1, diagonal;
    int r = -1, rest = N - k - 1;
#pragma xmp loop(i) on t(k, i) reduction(firstmax : most / r /)
    for (int i = k; i < N; i++)
      if (fabs(a[i][k]) > most) {
        most = fabs(a[i][k]);
        r = i;
      }
    // Nodes of other columns have not seen it.
#pragma xmp bcast(r) from t(k, k)
    pivots[k] = r;
    if (r != k)
      exchangeRows(k, r);
#pragma xmp gmove
    diagonal = a[k][k];
#pragma xmp loop(i) on t(k, i)
    for (int i = k + 1; i < N; i++)
      a[i][k] /= diagonal;
    if (rest == 0)
      break;
#pragma xmp gmove
    column[k + 1:rest] = a[k + 1:rest][k];
#pragma xmp gmove
    row[k + 1:rest] = a[k][k + 1:rest];
#pragma xmp loop(i, j) on t(j, i)
    for (int i = k + 1; i < N; i++)
      for (int j = k + 1; j < N; j++)
        a[i][j] -= column[i] * row[j];
  }
}

int main(void) {
#pragma xmp loop(j, i) on t(j, i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = element(i, j);
  factorise();
#pragma xmp gmove
  all[:][:] = a[:][:];
  for (int i = 0; i < N; i++)
    x[i] = i % 5 + 1;
  for (int k = 0; k < N; k++) {
    double value = x[k];
    x[k] = x[pivots[k]];
    x[pivots[k]] = value;
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < i; j++)
      x[i] -= all[i][j] * x[j];
  for (int i = N - 1; i >= 0; i--) {
    for (int j = i + 1; j < N; j++)
      x[i] -= all[i][j] * x[j];
    x[i] /= all[i][i];
  }
  for (int i = 0; i < N; i++) {
    double sum = 0;
    for (int j = 0; j < N; j++)
      sum += element(i, j) * x[j];
    CHECK_NEAR(sum, i % 5 + 1);
  }
  return CHECK_END();
}
