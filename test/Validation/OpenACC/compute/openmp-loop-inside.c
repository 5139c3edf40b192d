// FEATURE: 2.6.2 implicit data attributes | variables in OpenMP loops inside of constructs
// STATUS: yes
// FLAGS: -fopenmp

#include <stdio.h>
#include <stdlib.h>

static double a[8][20], scale;
static int shift;

static void global(const double *p, int n) {
#pragma acc parallel loop
  for (int b = 0; b < 8; b++) {
#pragma omp simd
    for (int i = 0; i < n; i++)
      a[b][i] = a[b][i] * scale + p[b * n + i] + shift;
  }
}

static void local(double *p, double *out, int n) {
#pragma acc parallel loop gang
  for (int b = 0; b < 8; b++) {
    double sum = 0, twice;
#pragma omp simd reduction(+ : sum) private(twice)
    for (int i = 0; i < n; i++) {
      twice = p[b * n + i] * 2;
      sum += twice + shift;
    }
    out[b] = sum;
  }
}

static int test(int n) {
  int errors = 0;
  double *p = malloc(8 * n * sizeof *p), out[8];
  for (int i = 0; i < 8 * n; i++)
    a[i / n][i % n] = i;
  scale = 2;
  shift = 3;
  // The host's copies are old while the functions run.
#pragma acc data copy(a) copyout(p[0 : 8 * n], out)
  {
#pragma acc parallel loop
    for (int i = 0; i < 8 * n; i++) {
      p[i] = i % 5;
      a[i / n][i % n] += 1;
    }
    global(p, n);
    local(p, out, n);
  }
  for (int b = 0; b < 8; b++) {
    double sum = 0;
    for (int i = b * n; i < b * n + n; i++) {
      errors += a[b][i % n] != (i + 1) * 2 + i % 5 + 3;
      sum += i % 5 * 2 + 3;
    }
    errors += out[b] != sum;
  }
#pragma acc kernels
  for (int b = 0; b < 8; b++)
#pragma omp parallel for
    for (int i = 0; i < n; i++)
      a[b][i] = b * i;
  for (int i = 0; i < 8 * n; i++)
    errors += a[i / n][i % n] != i / n * (i % n);
  free(p);
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 20};
  int errors = 0;
  for (int i = 0; i < 3; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
