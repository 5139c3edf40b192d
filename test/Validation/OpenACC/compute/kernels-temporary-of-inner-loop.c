// FEATURE: 2.5.3 kernels | a scalar that an inner loop writes and reads, of a loop marked `independent`
// STATUS: yes

#include <stdio.h>

enum { N = 200, M = 64 };
static double a[M][N], b[N][N];

int main(int argc, char **argv) {
  int errors = 0, numPlanes = M + argc - 1, isFound = 0;
  double t;
  for (int k = 0; k < M; k++)
    for (int j = 0; j < N; j++)
      a[k][j] = k + j;

  // The inner loop might have no iteration: 't' then keeps its value.
#pragma acc kernels copyin(a) copyout(b)
  {
#pragma acc loop independent
    for (int i = 0; i < N; i++) {
#pragma acc loop independent
      for (int j = 0; j < N; j++) {
        b[i][j] = 0;
#pragma acc loop seq
        for (int k = 0; k < numPlanes; k++) {
          t = a[k][j] + i;
          b[i][j] += t * t - t;
        }
      }
    }
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      double sum = 0;
      for (int k = 0; k < M; k++)
        sum += (k + j + i) * (k + j + i - 1.0);
      errors += b[i][j] != sum;
    }

  // An iteration that writes leaves its value behind, others do not.
  t = -1;
#pragma acc parallel loop copy(t, isFound, b)
  for (int i = 0; i < N; i++) {
    if (i == 117) {
      t = 2 * i;
      b[i][0] = t + 1;
    }
    for (int k = 0; k < numPlanes; k++)
      isFound = 1;
  }
  errors += t != 234 || b[117][0] != 235 || isFound != 1;

  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
