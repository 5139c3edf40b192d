// FEATURE: 8.3 reduce_shadow | edges and corners in three dimensions (T11)
// STATUS: yes
// RANKS: 4 8
#include "../Inputs/check.h"
#define N 6
#pragma xmp nodes q(2, 2, *)
#pragma xmp template t(0 : N - 1, 0 : N - 1, 0 : N - 1)
#pragma xmp distribute t(block, block, block) onto q
float a[N][N][N];
#pragma xmp align a[i][j][k] with t(k, j, i)
#pragma xmp shadow a[1][1][1]

static int borders(int i, int size) {
  return (i % size == 0 && i > 0) + (i % size == size - 1 && i < N - 1);
}

int main(void) {
  int planes;
  xmp_nodes_size(xmp_desc_of(q), 3, &planes);
#pragma xmp loop (i, j, k) on t(k, j, i) expand(/unbound/ 1, /unbound/ 1, /unbound/ 1)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)
        a[i][j][k] = 1;
#pragma xmp reduce_shadow(a)
#pragma xmp loop (i, j, k) on t(k, j, i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)
        CHECK(a[i][j][k], (1 + borders(i, N / planes)) * (1 + borders(j, 3)) * (1 + borders(k, 3)));
  return CHECK_END();
}
