// FEATURE: 2.5.1 parallel | `long double`
// STATUS: yes
// GPU: it computes with long double

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  long double a[n];
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < n; i++)
    a[i] = i / 4.0L;
  for (int i = 0; i < n; i++)
    errors += a[i] != i / 4.0L;
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
