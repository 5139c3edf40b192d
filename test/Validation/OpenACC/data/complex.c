// FEATURE: 2.7.1 data specification | complex numbers
// STATUS: yes

#include <complex.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  double _Complex a[n], b[n];
  for (int i = 0; i < n; i++)
    a[i] = i + 2.0 * i * I;
#pragma acc parallel loop copyin(a) copyout(b)
  for (int i = 0; i < n; i++)
    b[i] = a[i] * (1.0 - I) + conj(a[i]);
  for (int i = 0; i < n; i++)
    errors += creal(b[i]) != 4.0 * i || cimag(b[i]) != -i;
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
