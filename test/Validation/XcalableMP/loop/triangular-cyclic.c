// FEATURE: 6.3 loop | triangular and imperfect nests with descending inner loops on cyclic and gblock rows, also with reductions
// STATUS: yes
// RANKS: 1 2 3 4 6
#include "../Inputs/check.h"
#define N 13
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(cyclic(2)) onto p
double l[N][N], x[N], d[N];
#pragma xmp align l[i][*] with t(i)
#pragma xmp align d[i] with t(i)
int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    d[i] = i + 1;
    for (int j = N - 1; j >= 0; j--)
      l[i][j] = j <= i ? 1 + (i * j) % 4 : 0;
  }
  double sums[N] = {0}, o[N] = {0};
#pragma xmp loop on t(i) reduction(+ : sums)
  for (int i = N - 1; i >= 0; i--) {
    double row = d[i];
    for (int j = i; j >= 0; j -= 2) {
      row += l[i][j];
      for (int k = j; k <= i; k++)
        sums[k] += l[i][k] * (j + 1);
    }
    sums[i] += row;
  }
  for (int i = N - 1; i >= 0; i--) {
    double row = i + 1;
    for (int j = i; j >= 0; j -= 2) {
      row += 1 + (i * j) % 4;
      for (int k = j; k <= i; k++)
        o[k] += (1 + (i * k) % 4) * (j + 1.0);
    }
    o[i] += row;
  }
  for (int i = 0; i < N; i++)
    CHECK(sums[i], o[i]);
  /* Forward substitution: each unknown comes from its owner. */
  double y[N];
  for (int k = 0; k < N; k++) {
    double value;
#pragma xmp task on t(k)
    {
      value = d[k];
      for (int j = 0; j < k; j++)
        value -= l[k][j] * x[j];
      value /= l[k][k];
    }
#pragma xmp bcast(value) from t(k)
    x[k] = value;
    y[k] = k + 1;
    for (int j = 0; j < k; j++)
      y[k] -= (1 + (k * j) % 4) * y[j];
    y[k] /= 1 + (k * k) % 4;
    CHECK_NEAR(x[k], y[k]);
  }
  return CHECK_END();
}
