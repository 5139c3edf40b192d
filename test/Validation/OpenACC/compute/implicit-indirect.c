// FEATURE: 2.6.2 variables with implicitly determined data attributes | pointers without a clause whose subscripts are not linear (indices in arrays, remainders, bounds with minima)
// STATUS: yes

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))

struct matrix {
  int n;
  int *first, *column;
  double *value;
};

static void multiply(const struct matrix *m, const double *x, double *y) {
  int n = m->n, *first = m->first, *column = m->column;
  double *value = m->value;
  int i, k, end;
#pragma acc kernels loop independent private(end)
  for (i = 0; i < n; i++) {
    double sum = 0;
    end = first[i + 1];
    for (k = first[i]; k < end; k++)
      sum += value[k] * x[column[k]];
    y[i] = sum;
  }
}

static void band(int n, int width, const double *a, double *y) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    double sum = 0;
    for (int j = MAX(0, i - width); j < MIN(n, i + width + 1); j++)
      sum += a[i * n + j] * j;
    y[i] = sum;
  }
}

static void permute(int n, const int *to, const float *in, float *out) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    int place = to[(i + 1) % n];
    if (place % 3 != 1)
      out[place] = in[i] + (place > 4 ? in[place / 2] : 0);
  }
}

// A subscript before a condition that is not known on the host.
static void clamp(int n, const int *to, float *out) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    int k = to[i];
    out[k] = out[k] * 2;
    if (out[k] > 10)
      out[k] = 10;
    else if (out[k] < 0)
      out[k] = 0;
  }
}

static int testMatrix(int n) {
  int errors = 0;
  int *first = malloc((n + 1) * sizeof(int));
  int *column = malloc(5 * n * sizeof(int));
  double *value = malloc(5 * n * sizeof(double));
  double *x = malloc(n * sizeof(double)), *y = malloc(n * sizeof(double));
  int num = 0;
  for (int i = 0; i < n; i++) {
    first[i] = num;
    x[i] = i + 1;
    for (int k = 0; k < i % 5; k++, num++) {
      column[num] = (i * 7 + k) % n;
      value[num] = i - k;
    }
  }
  first[n] = num;
  struct matrix m = {n, first, column, value};
  multiply(&m, x, y);
  for (int i = 0; i < n; i++) {
    double sum = 0;
    for (int k = first[i]; k < first[i + 1]; k++)
      sum += value[k] * x[column[k]];
    errors += y[i] != sum;
  }
  // What is present is used, whatever the host has by now.
  int isShared = acc_is_present(&errors, sizeof errors);
#pragma acc data copyin(x[0:n], column[0:5 * n])
  {
    for (int k = 0; k < 5 * n && !isShared; k++)
      column[k] = 0;
    double *other = malloc(n * sizeof(double));
    for (int i = 0; i < n; i++) {
      other[i] = y[i];
      x[i] = isShared ? x[i] : -1;
      y[i] = 0;
    }
    multiply(&m, x, y);
    for (int i = 0; i < n; i++)
      errors += y[i] != other[i];
    free(other);
  }
  free(first);
  free(column);
  free(value);
  free(x);
  free(y);
  return errors;
}

static int testOthers(int n) {
  int errors = 0;
  double *a = malloc(n * n * sizeof(double)), *y = malloc(n * sizeof(double));
  int *to = malloc(n * sizeof(int));
  float *in = malloc(n * sizeof(float)), *out = malloc(n * sizeof(float));
  for (int i = 0; i < n * n; i++)
    a[i] = i % 17;
  for (int i = 0; i < n; i++) {
    to[i] = n - 1 - i;
    in[i] = i;
    out[i] = -5;
  }
  band(n, 3, a, y);
  permute(n, to, in, out);
  for (int i = 0; i < n; i++) {
    double sum = 0;
    for (int j = MAX(0, i - 3); j < MIN(n, i + 4); j++)
      sum += a[i * n + j] * j;
    errors += y[i] != sum;
    int place = to[(i + 1) % n];
    errors += out[place] !=
              (place % 3 == 1 ? -5 : i + (place > 4 ? place / 2 : 0));
  }
  clamp(n, to, out);
  for (int i = 0; i < n; i++)
    errors += out[i] < 0 || out[i] > 10;
  free(a);
  free(y);
  free(to);
  free(in);
  free(out);
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 100, 233};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += testMatrix(sizes[i]) + testOthers(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
