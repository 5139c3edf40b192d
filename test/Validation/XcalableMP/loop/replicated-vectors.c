// FEATURE: 6.3 loop | a matrix times a vector on two dimensions of nodes: replicated vectors, partial sums over rows of nodes
// STATUS: yes
// RANKS: 1 2 4 6
#include "../Inputs/check.h"
#define N 13
#define M 9
int main(void) {
  int n = xmp_all_num_nodes(), w = n % 3 == 0 ? 3 : n % 2 == 0 ? 2 : 1;
#pragma xmp nodes q(w, *)
#pragma xmp template t(0 : M - 1, 0 : N - 1)
#pragma xmp distribute t(block, cyclic(2)) onto q
  double a[N][M], x[M], y[N], z[N];
#pragma xmp align a[i][j] with t(j, i)
#pragma xmp align x[j] with t(j, *)
#pragma xmp align y[i] with t(*, i)
#pragma xmp align z[i] with t(*, i)
#pragma xmp loop(i, j) on t(j, i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = i + 2 * j;
#pragma xmp loop on t(j, *)
  for (int j = 0; j < M; j++)
    x[j] = j * j;
#pragma xmp loop on t(*, i)
  for (int i = 0; i < N; i++)
    y[i] = 0, z[i] = 0;
#pragma xmp loop(i, j) on t(j, i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      y[i] += a[i][j] * x[j];
  /* One copy per column of nodes: add them up. */
#pragma xmp reduction(+ : y) on q(:, *)
#pragma xmp loop on t(*, i)
  for (int i = 0; i < N; i++) {
    double expected = 0;
    for (int j = 0; j < M; j++)
      expected += (i + 2.0 * j) * j * j;
    CHECK(y[i], expected);
  }
  /* The same with a reduction of each row. */
#pragma xmp loop on t(*, i)
  for (int i = 0; i < N; i++) {
    double sum = 0;
#pragma xmp loop on t(j, i) reduction(+ : sum)
    for (int j = 0; j < M; j++)
      sum += a[i][j] * x[j];
    z[i] = sum;
  }
#pragma xmp loop on t(*, i)
  for (int i = 0; i < N; i++)
    CHECK(z[i], y[i]);
  return CHECK_END();
}
