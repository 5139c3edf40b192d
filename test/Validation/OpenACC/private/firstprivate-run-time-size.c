// FEATURE: 2.5.14 firstprivate | an array of run-time size
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int m = 1 + n % 8, t[m], a[n];
  for (int k = 0; k < m; k++)
    t[k] = k * k;
#pragma acc parallel loop firstprivate(t) copyout(a)
  for (int i = 0; i < n; i++)
    a[i] = t[i % m];
  for (int i = 0; i < n; i++)
    errors += a[i] != (i % m) * (i % m);
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
