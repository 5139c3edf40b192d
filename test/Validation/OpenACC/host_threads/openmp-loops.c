// FEATURE: 1.3 host threads | directives in `taskloop`, `collapse`, `ordered` and `lastprivate` loops of OpenMP
// STATUS: yes
// FLAGS: -fopenmp

#include <stdio.h>

enum { N = 40 };
static double a[N][N], b[N];

static int tasks(void) {
  int errors = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = 0;
#pragma omp parallel num_threads(3)
#pragma omp single
  {
#pragma acc data copy(a)
    {
#pragma acc parallel loop
      for (int k = 0; k < N; k++)
        a[k][0] += k;
#pragma omp taskloop grainsize(2)
      for (int k = 0; k < 4; k++) {
#pragma acc update self(a[k * 10 : 10])
        b[k] = a[k * 10 + 3][0];
      }
#pragma omp taskloop collapse(2)
      for (int k = 0; k < 4; k++)
        for (int j = 0; j < 2; j++) {
#pragma acc parallel loop
          for (int i = 0; i < N; i++)
            a[k * 2 + j][i] += i;
        }
#pragma omp taskloop simd
      for (int k = 0; k < 4; k++)
        b[k + 10] = k;
    }
  }
  for (int k = 0; k < 4; k++)
    errors += b[k] != k * 10 + 3 || b[k + 10] != k;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      errors += a[i][j] != (j ? 0 : i) + (i < 8 ? j : 0);
  return errors;
}

static int loops(void) {
  int errors = 0;
  double last = 0;
#pragma omp parallel for collapse(2) schedule(dynamic) ordered
  for (int k = 0; k < 3; k++) {
    for (int j = 0; j < 4; j++) {
#pragma omp ordered
      {
        double sum = 0;
#pragma acc parallel loop reduction(+ : sum)
        for (int i = 0; i < N; i++)
          sum += i * k;
        b[k * 4 + j] = sum;
      }
    }
  }
#pragma omp parallel for lastprivate(last)
  for (int k = 0; k < 5; k++) {
    double sum = 0;
    static int calls;
#pragma acc parallel loop reduction(+ : sum)
    for (int i = 0; i < N; i++)
      sum += i + k;
#pragma omp atomic
    calls++;
    last = sum;
  }
  for (int k = 0; k < 12; k++)
    errors += b[k] != N * (N - 1) / 2 * (k / 4);
  errors += last != N * (N - 1) / 2 + 4 * N;
  return errors;
}

int main(void) {
  int errors = tasks() + loops();
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
