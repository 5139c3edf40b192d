// FEATURE: 2.6.2 implicit attributes | a pointer without a clause, of which nothing is present
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

typedef struct {
  double x, y;
} point;
struct grid {
  int n, m;
};

static void triangle(int n, const double *a, double *b) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    b[i] = 0;
    for (int j = i + 1; j < n; j++)
      b[i] += a[i * n + j];
  }
}

static void convolve(int n, const float *x, const float *h, float *y) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    float s = 0;
    for (int j = 0; j <= i; j++)
      s += x[i - j] * h[j];
    y[i] = s;
  }
}

static void stencil(struct grid g, double *restrict b, double *a) {
#pragma acc kernels loop
  for (int i = 0; i < g.n; i++)
    for (int j = 0; j < g.m; j++) {
      double s = a[i * g.m + j];
      if (i > 0)
        s += a[(i - 1) * g.m + j];
      if (i < g.n - 1)
        s += a[(i + 1) * g.m + j];
      if (j != 0)
        s += a[i * g.m + j - 1];
      if (j == g.m - 1)
        s *= 2;
      else
        s += a[i * g.m + j + 1];
      b[i * g.m + j] = s;
    }
}

static void inner(int n, double *a, double *b) {
#pragma acc parallel loop
  for (int i = 1; i < n - 1; i++)
    b[i] = a[i - 1] + a[i + 1];
}

static void padded(int n, int *v) {
  int blocks = (n + 15) / 16;
#pragma acc parallel loop gang
  for (int block = 0; block < blocks; block++)
#pragma acc loop vector
    for (int k = 0; k < 16; k++) {
      int i = block * 16 + k;
      if (i < n)
        v[i] = i * 3;
    }
}

static void points(size_t n, point *p) {
#pragma acc parallel loop
  for (size_t i = 0; i < n; ++i)
    p[i].x += p[n - 1 - i].y;
}

static void rows(int n, double (*m)[5]) {
#pragma acc parallel loop collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 5; j++)
      m[i][j] = i - j;
}

static void steps(int n, float *a, int step) {
#pragma acc parallel loop
  for (int i = 0; i < n; i += 2) {
    a[i] = 1;
    a[i + 1] = 2;
  }
#pragma acc parallel loop
  for (int i = n - 1; i >= 0; i -= step)
    *(a + i) += 5;
}

static double dot(int n, const double *x, const double *y) {
  double s = 0;
#pragma acc parallel loop reduction(+ : s)
  for (int i = 0; i < n; i++)
    s += x[i] * y[i];
  return s;
}

// Two pointers to the same memory, of which one only reads.
static void axpy(int n, double a, double *x, double *y, double *z) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    y[i] = a * x[i] + z[i];
}

// Elements behind each array, which nothing may change.
enum { GUARD = 64 };

static void *allocate(int n, size_t size) {
  char *memory = malloc(n * size + GUARD);
  for (size_t i = 0; i < n * size; i++)
    memory[i] = 0;
  for (int i = 0; i < GUARD; i++)
    memory[n * size + i] = 77;
  return memory;
}

static int release(void *array, int n, size_t size) {
  int errors = 0;
  for (int i = 0; i < GUARD; i++)
    errors += ((char *)array)[n * size + i] != 77;
  free(array);
  return errors;
}

static int test(int n) {
  int errors = 0, size = 6 * n + 6;
  double *a = allocate(size, sizeof *a), *b = allocate(size, sizeof *b);
  float *x = allocate(n, sizeof *x), *y = allocate(n, sizeof *y);
  float *h = allocate(n, sizeof *h);
  for (int i = 0; i < n; i++)
    x[i] = i % 7, h[i] = i < 3 ? i + 1 : 0;
  convolve(n, x, h, y);
  for (int i = 0; i < n; i++) {
    float s = 0;
    for (int j = 0; j <= i && j < 3; j++)
      s += x[i - j] * (j + 1);
    errors += y[i] != s;
  }
  errors += release(x, n, sizeof *x) + release(y, n, sizeof *y) +
            release(h, n, sizeof *h);

  for (int i = 0; i < size; i++)
    a[i] = i % 11;
  struct grid g = {6, n + 1};
  stencil(g, b, a);
  for (int i = 0; i < g.n; i++)
    for (int j = 0; j < g.m; j++) {
      double s = a[i * g.m + j];
      s += i > 0 ? a[(i - 1) * g.m + j] : 0;
      s += i < g.n - 1 ? a[(i + 1) * g.m + j] : 0;
      s += j > 0 ? a[i * g.m + j - 1] : 0;
      s = j == g.m - 1 ? 2 * s : s + a[i * g.m + j + 1];
      errors += b[i * g.m + j] != s;
    }
  inner(size, a, b);
  for (int i = 1; i < size - 1; i++)
    errors += b[i] != a[i - 1] + a[i + 1];
  inner(0, a, b);
  double sum = 0, part = 0;
  for (int i = 0; i < n; i++) {
    sum += a[i] * b[i];
    part += a[i + n] * a[i];
  }
  errors += dot(n, a, b) != sum;
  for (int i = 0; i < n; i++)
    b[i] = a[i];
  axpy(n, 2, b, b, a);
  for (int i = 0; i < n; i++)
    errors += b[i] != 3 * a[i];
  axpy(n, 2, a, b, b);
  for (int i = 0; i < n; i++)
    errors += b[i] != 5 * a[i];
  // What is present counts, also where it has other bounds.
#pragma acc data copyin(a[0:size]) copy(b[0:size])
  {
    inner(n + 2, a, b);
    errors += dot(n, a + n, a) != part;
  }
  errors += release(a, size, sizeof *a) + release(b, size, sizeof *b);

  double *t = allocate(n * n - n, sizeof *t), *u = allocate(n, sizeof *u);
  for (int i = 0; i < n * n - n; i++)
    t[i] = i % 5;
  triangle(n, t, u);
  for (int i = 0; i < n; i++) {
    double s = 0;
    for (int j = i + 1; j < n; j++)
      s += t[i * n + j];
    errors += u[i] != s;
  }
  errors += release(t, n * n - n, sizeof *t) + release(u, n, sizeof *u);

  int *v = allocate(n, sizeof *v);
  padded(n, v);
  for (int i = 0; i < n; i++)
    errors += v[i] != 3 * i;
  errors += release(v, n, sizeof *v);

  point *p = allocate(n, sizeof *p);
  for (int i = 0; i < n; i++)
    p[i].y = i;
  points(n, p);
  for (int i = 0; i < n; i++)
    errors += p[i].x != n - 1 - i;
  errors += release(p, n, sizeof *p);

  double(*m)[5] = allocate(n, sizeof *m);
  rows(n, m);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 5; j++)
      errors += m[i][j] != i - j;
  errors += release(m, n, sizeof *m);

  float *z = allocate(2 * n, sizeof *z);
  steps(2 * n, z, 3);
  for (int i = 0; i < 2 * n; i++)
    errors += z[i] != 1 + i % 2 + ((2 * n - 1 - i) % 3 == 0 ? 5 : 0);
  return errors + release(z, 2 * n, sizeof *z);
}

int main(void) {
  const int sizes[] = {1, 7, 100, 1023};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
