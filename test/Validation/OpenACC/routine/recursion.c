// FEATURE: 2.15.1 routine | recursion
// STATUS: yes

#include <stdio.h>

#pragma acc routine seq
static long fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
static int test(int n) {
  int errors = 0;
  long a[n];
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < n; i++)
    a[i] = fibonacci(i);
  long x = 0, y = 1;
  for (int i = 0; i < n; i++) {
    errors += a[i] != x;
    long z = x + y;
    x = y;
    y = z;
  }
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 18};
  int errors = 0;
  for (int i = 0; i < 3; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
