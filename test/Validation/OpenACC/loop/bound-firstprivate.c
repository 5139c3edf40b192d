// FEATURE: 2.9 loop | a bound that is a firstprivate variable
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], m = n, *p = &m;
#pragma acc parallel loop copyout(a) firstprivate(m)
  for (int i = 0; i < m; i++)
    a[i] = i + m;
  *p = 0;
  for (int i = 0; i < n; i++)
    errors += a[i] != i + n;
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
