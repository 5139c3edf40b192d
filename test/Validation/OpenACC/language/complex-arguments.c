// FEATURE: 2.5 compute constructs | functions with complex parameters and results
// STATUS: yes

#include <complex.h>
#include <stdio.h>

static double complex square(double complex z) { return z * z; }

static float complex turn(float complex z, int times) {
  while (times-- > 0)
    z = z * I;
  return z;
}

static int steps(double complex c) {
  double complex z = 0;
  int k = 0;
  for (; k < 60 && creal(z) * creal(z) + cimag(z) * cimag(z) < 4; k++)
    z = square(z) + c;
  return k;
}

static int test(int n) {
  int errors = 0;
  int a[n];
  float complex b[n];
#pragma acc parallel loop copyout(a, b)
  for (int i = 0; i < n; i++) {
    a[i] = steps(-1.75 + i % 9 * 0.25 + I * (i % 7 * 0.125));
    b[i] = turn(i + 2 * I, i % 6);
  }
  for (int i = 0; i < n; i++) {
    errors += a[i] != steps(-1.75 + i % 9 * 0.25 + I * (i % 7 * 0.125));
    float complex z = i + 2 * I;
    for (int k = 0; k < i % 6; k++)
      z = z * I;
    errors += b[i] != z;
  }
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
