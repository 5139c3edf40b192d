// FEATURE: 2.9.11 reduction | a sum in `kernels loop independent`, without the clause
// STATUS: yes

#include <stdio.h>

static double start = 3;

static int test(int n) {
  int errors = 0, count = 1, product = 1;
  double a[n], sum = 0;
  for (int i = 0; i < n; i++)
    a[i] = i + 1;
#pragma acc kernels loop independent
  for (int i = 0; i < n; i++)
    sum += a[i];
#pragma acc kernels loop independent collapse(2) copyin(a[0:n])
  for (int j = 0; j < 3; j++)
    for (int i = 0; i < n; i++) {
      double x = a[i] * 2; // a value of the iteration
      start += x;
      count++;
    }
#pragma acc kernels loop independent gang vector
  for (int i = 0; i < 5; i++)
    product *= 2;
  errors += sum != n * (n + 1) / 2.0;
  errors += start != 3 + 3.0 * n * (n + 1) || count != 1 + 3 * n;
  errors += product != 32;
  start = 3;
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
