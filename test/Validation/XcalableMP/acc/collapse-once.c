// FEATURE: 14.2 loops | collapse over loops of one iteration, of none and of few, which stay among the loops that it counts
// STATUS: yes
// FLAGS: -fopenacc -O2
// RANKS: 1 2 3
// DEVICES: host:1 host:3 none
#include "../Inputs/check.h"
#define N 12
#define M 500
#define ONE 1
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
int a[N][M], b[N][ONE][M], c[3][2][N];
#pragma xmp align a[i][*] with t(i)
#pragma xmp align b[i][*][*] with t(i)
#pragma xmp align c[*][*][i] with t(i)

int main(void) {
#pragma xmp loop (i) on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = b[i][0][j] = 1;
#pragma acc data copy(a, b)
  {
    /* The loop over j has an order: it is not one of the two. */
#pragma acc parallel loop collapse(2)
#pragma xmp loop (i) on t(i)
    for (int k = 0; k < ONE; k++)
      for (int i = 0; i < N; i++)
        for (int j = 1; j < M; j++)
          a[i][j] += a[i][j - 1] + k;
#pragma xmp loop (i) on t(i)
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < N; i++)
      for (int k = 0; k < ONE; k++)
        for (int j = 1; j < M; j++)
          b[i][k][j] += b[i][k][j - 1];
#pragma acc parallel loop collapse(3)
#pragma xmp loop (i) on t(i)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        for (int k = 3; k < 5; k += 2)
          a[i][j] += k;
#pragma acc parallel loop collapse(3)
#pragma xmp loop (i) on t(i)
    for (int k = ONE; k < ONE; k++)
      for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
          a[i][j] = k;
#pragma acc parallel loop collapse(3) copyout(c)
#pragma xmp loop (i) on t(i)
    for (int k = 0; k < 3; k++)
      for (int l = 0; l < 2; l++)
        for (int i = 0; i < N; i++)
          c[k][l][i] = 100 * k + 10 * l + i;
  }
#pragma xmp loop (i) on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      CHECK(a[i][j], j + 4);
      CHECK(b[i][0][j], j + 1);
    }
#pragma xmp loop (i) on t(i)
  for (int i = 0; i < N; i++)
    for (int k = 0; k < 3; k++)
      for (int l = 0; l < 2; l++)
        CHECK(c[k][l][i], 100 * k + 10 * l + i);
  return CHECK_END();
}
