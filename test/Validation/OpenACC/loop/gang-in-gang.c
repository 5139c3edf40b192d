// FEATURE: 2.9 loop | `gang` and `vector` on both loops of a nest, as before OpenACC 2.0
// STATUS: yes

#include <math.h>
#include <stdio.h>

enum { N = 60, M = 45 };
static double a[N][M], b[N][M];
static int c[N][M][5];

int main(void) {
  int errors = 0;
  double change = 0, largest = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = (i * 7 + j * 3) % 11;
#pragma acc kernels
  {
#pragma acc loop gang(32), vector(16)
    for (int i = 1; i < N - 1; i++) {
#pragma acc loop gang(16), vector(32)
      for (int j = 1; j < M - 1; j++) {
        b[i][j] = 0.25 * (a[i][j + 1] + a[i][j - 1] + a[i - 1][j] + a[i + 1][j]);
        change = fmax(change, fabs(b[i][j] - a[i][j]));
      }
    }
  }
#pragma acc kernels loop vector(4) gang
  for (int i = 0; i < N; i++)
#pragma acc loop gang worker
    for (int j = 0; j < M; j++)
#pragma acc loop gang, vector(8)
      for (int k = 0; k < 5; k++)
        c[i][j][k] = i * 1000 + j * 10 + k;
  // The next nest has its levels.
#pragma acc parallel loop gang vector
  for (int i = 0; i < N; i++)
    c[i][0][0] += 1;
#pragma acc parallel loop gang
  for (int i = 0; i < N; i++)
#pragma acc loop vector
    for (int j = 1; j < M; j++)
      c[i][j][1] += 2;

  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < M - 1; j++) {
      double value = 0.25 * (a[i][j + 1] + a[i][j - 1] + a[i - 1][j] + a[i + 1][j]);
      errors += b[i][j] != value;
      largest = fmax(largest, fabs(value - a[i][j]));
    }
  errors += change != largest;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      for (int k = 0; k < 5; k++)
        errors += c[i][j][k] != i * 1000 + j * 10 + k + (j == 0 && k == 0) +
                                    2 * (j > 0 && k == 1);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
