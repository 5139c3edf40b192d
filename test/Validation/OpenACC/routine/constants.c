// FEATURE: 2.15.1 routine | constants of the file, without `declare`: tables, structures, numbers
// STATUS: yes

#include <stdio.h>

static const double coefficients[] = {0.5, -1.5, 2, 1};
const int terms = sizeof coefficients / sizeof *coefficients;
static const struct {
  char tag;
  float weight[2];
} setting = {'x', {2.5f, -1}};

#pragma acc routine seq
static double polynomial(double x) {
  double value = 0;
  for (int i = 0; i < terms; i++)
    value = value * x + coefficients[i];
  return value * setting.weight[terms % 3];
}

static int tagged(int i) {
  const double *p = coefficients + i % terms;
  return setting.tag + (int)(2 * *p);
}

static int test(int n) {
  int errors = 0;
  double a[n];
  int b[n];
#pragma acc parallel loop copyout(a, b)
  for (int i = 0; i < n; i++) {
    a[i] = polynomial(i);
    b[i] = tagged(i);
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != polynomial(i) || b[i] != tagged(i);
  return errors;
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
