// FEATURE: 8.3 reduce_shadow | corners, each contribution once; orthogonal leaves them out (T11)
// STATUS: yes
// RANKS: 2 4 6
#include "../Inputs/check.h"
#define N 12
#pragma xmp nodes q[*][2]
#pragma xmp template t[N][N]
#pragma xmp distribute t[block][block] onto q
long a[N][N];
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp shadow a[1][1]

static int borders(int i, int size, int n) {
  return (i % size == 0 && i > 0) + (i % size == size - 1 && i < n - 1);
}

int main(void) {
  int s1, s2;
  xmp_nodes_size(xmp_desc_of(q), 2, &s1);
  xmp_nodes_size(xmp_desc_of(q), 1, &s2);
  int b1 = (N + s1 - 1) / s1, b2 = (N + s2 - 1) / s2;
  for (int orthogonal = 0; orthogonal < 2; orthogonal++) {
#pragma xmp loop (i, j) on t[i][j] expand(/unbound/ 1, /unbound/ 1)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        a[i][j] = 1000 * (i + 2) + j + 2;
    if (orthogonal) {
#pragma xmp reduce_shadow(a) orthogonal
    } else {
#pragma xmp reduce_shadow(a)
    }
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++) {
        int bi = borders(i, b1, N), bj = borders(j, b2, N);
        CHECK(a[i][j], (1 + bi + bj + (orthogonal ? 0 : bi * bj)) * (1000 * (i + 2) + j + 2));
      }
  }
  return CHECK_END();
}
