// Sections behind pointers that are used as pointers to another type.
// RUN: %S/../Inputs/compare.sh xacc-cc self-checking %t "self self+memory self@2 self@3" %s

#include <stdio.h>
#include <stdlib.h>
enum { N = 100 };
static long errors;
static void expect(const char *what, double value, double right) {
  if (value != right && errors++ < 9)
    printf("%s: %g, not %g\n", what, value, right);
}

// As libraries for several types do, for instance GSL's complex vectors.
static void scale(int n, void *x, int stride, const void *y) {
#pragma acc kernels
  for (int i = 0; i < n; i++) {
    ((float *)x)[2 * i * stride] = ((const float *)y)[2 * i] * 3;
    *((float *)x + 2 * i * stride + 1) = 0 - ((const float *)y)[2 * i + 1];
  }
}

static void in_bytes(int n, unsigned char *bytes) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    *(double *)(bytes + 8 * i) = i + *(const double *)(bytes + 8 * i);
}

static void both(int n, short *x) {
#pragma acc kernels
  {
    x[0] = 7;
    for (int i = 1; i < n; i++)
      ((int *)x)[i] = i;
  }
}

static void first(const void *from, double *to) {
#pragma acc serial
  *to = *(const int *)from;
}

static void none(int n, void *x) {
#pragma acc kernels
  for (int i = 0; i < n; i++)
    ((double *)x)[i] = 1;
}

int main(void) {
  float *x = calloc(4 * N, sizeof *x), *y = malloc(2 * N * sizeof *y);
  for (int i = 0; i < 2 * N; i++)
    y[i] = i;
  scale(N, x, 2, y);
  expect("x[4 i]", x[4 * 99], 3 * 198);
  expect("x[4 i + 1]", x[4 * 99 + 1], -199);
  expect("x[4 i + 2]", x[4 * 98 + 2], 0);
  double *d = malloc(N * sizeof *d), one = 0;
  for (int i = 0; i < N; i++)
    d[i] = 1000;
  in_bytes(N, (unsigned char *)d);
  expect("d", d[99], 1099);
  int *numbers = calloc(N, sizeof *numbers);
  both(N, (short *)numbers);
  expect("short", *(short *)numbers, 7);
  expect("int", numbers[99], 99);
  first(&numbers[5], &one);
  expect("first", one, 5);
  none(0, NULL);
  none(-3, d);
  none(1, d);
  expect("none", d[0], 1);
  free(x), free(y), free(d), free(numbers);
  printf("errors %ld\ncomplete\n", errors);
  return 0;
}
