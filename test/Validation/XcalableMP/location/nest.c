// FEATURE: 6.3 loop | locations in a nest, in the order of its loops (T22)
// STATUS: yes
// RANKS: 2 4 6
#include "../Inputs/check.h"
#define N 9
#define M 7
#pragma xmp nodes q(2, *)
#pragma xmp template t(0 : N - 1, 0 : M - 1)
#pragma xmp distribute t(block, block) onto q
double a[M][N];
#pragma xmp align a[j][i] with t(i, j)

int main(void) {
  double best = -1, other = -1;
  int at[2] = {-1, -1}, ii = -1, jj = -1;
#pragma xmp loop (i, j) on t(i, j)
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++)
      a[j][i] = (i + j) % 5;
  /* columns outside, downwards: the first maximum is in the last column */
#pragma xmp loop (i, j) on t(i, j) reduction(firstmax : best / at /)                               \
    reduction(lastmax : other / ii, jj /)
  for (int i = N - 1; i >= 0; i--)
    for (int j = 0; j < M; j++) {
      if (a[j][i] > best) {
        best = a[j][i];
        at[0] = i;
        at[1] = j;
      }
      if (a[j][i] >= other) {
        other = a[j][i];
        ii = i;
        jj = j;
      }
    }
  double b = -1, c = -1;
  int x[2] = {-1, -1}, y[2] = {-1, -1};
  for (int i = N - 1; i >= 0; i--)
    for (int j = 0; j < M; j++) {
      if ((i + j) % 5 > b) {
        b = (i + j) % 5;
        x[0] = i;
        x[1] = j;
      }
      if ((i + j) % 5 >= c) {
        c = (i + j) % 5;
        y[0] = i;
        y[1] = j;
      }
    }
  CHECK(best, b);
  CHECK(at[0], x[0]);
  CHECK(at[1], x[1]);
  CHECK(other, c);
  CHECK(ii, y[0]);
  CHECK(jj, y[1]);
  return CHECK_END();
}
