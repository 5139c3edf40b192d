// FEATURE: 2.5 compute constructs | functions of complex.h
// STATUS: yes

#include <complex.h>
#include <math.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  double a[n];
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < n; i++) {
    double _Complex z = 3.0 * i + 4.0 * i * I, w = conj(z);
    a[i] = cabs(z) + creal(z * w) + cimag(z + w);
  }
  for (int i = 0; i < n; i++)
    errors += fabs(a[i] - (5.0 * i + 25.0 * i * i)) > 1e-6;
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
