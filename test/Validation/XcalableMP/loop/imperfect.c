// FEATURE: 6.3 loop | statements between the loops of a nest
// STATUS: yes
// RANKS: 2 4 6
#include "../Inputs/check.h"
#define N 9
#define M 7
#pragma xmp nodes q(2, *)
#pragma xmp template t(0 : N - 1, 0 : M - 1)
#pragma xmp distribute t(block, block) onto q
int a[M][N];
#pragma xmp align a[j][i] with t(i, j)

int main(void) {
  int before[M] = {0}, sum = 0;
#pragma xmp loop (i, j) on t(i, j) reduction(+ : sum)
  for (int j = 0; j < M; j++) {
    int base = 10 * j;
    before[j] = 1;
    for (int i = 0; i < N; i++) {
      a[j][i] = base + i;
      sum += 1;
    }
    before[j] += 1;
  }
  CHECK(sum, N * M);
#pragma xmp loop (i, j) on t(i, j)
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++) {
      CHECK(a[j][i], 10 * j + i);
      CHECK(before[j], 2);
    }
  return CHECK_END();
}
