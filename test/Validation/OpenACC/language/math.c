// FEATURE: 2.5 compute constructs | functions of math.h, `float` and `double`
// STATUS: yes

#include <math.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  double a[n];
  float b[n];
#pragma acc parallel loop copyout(a, b)
  for (int i = 0; i < n; i++) {
    double x = i * 0.01;
    a[i] = sin(x) * sin(x) + cos(x) * cos(x) + log(exp(x)) + pow(x, 2) - x * x + atan2(x, 1 + x) -
           atan2(x, 1 + x) + floor(x) - ceil(x) + cbrt(x * x * x) + hypot(3, 4) + fmod(i, 7);
    float y = i * 0.01f;
    b[i] = sqrtf(y * y) + fabsf(-y) + floorf(y) + fmaxf(y, 1) + roundf(2.6f) + tanhf(0);
  }
  for (int i = 0; i < n; i++) {
    double x = i * 0.01, expected = 1 + x + (floor(x) - ceil(x)) + x + 5 + i % 7;
    errors += fabs(a[i] - expected) > 1e-9;
    float y = i * 0.01f;
    errors += fabs(b[i] - (2 * y + floorf(y) + (y > 1 ? y : 1) + 3)) > 1e-4;
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
