// FEATURE: 2.5.13 private | a complex number
// STATUS: yes

#include <complex.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  double _Complex z = 1, c = 0.5;
  double a[n];
#pragma acc parallel loop private(z) firstprivate(c) copyout(a)
  for (int i = 0; i < n; i++) {
    z = i + 2 * I;
    z = z * c;
    a[i] = creal(z) + cimag(z);
  }
  errors += creal(z) != 1;
  for (int i = 0; i < n; i++)
    errors += a[i] != 0.5 * i + 1;
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
