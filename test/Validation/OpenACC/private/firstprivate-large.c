// FEATURE: 2.5.14 firstprivate | an array of 400 KB
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  static int t[100000];
  int a[n];
  for (int k = 0; k < 100000; k++)
    t[k] = k;
#pragma acc parallel loop firstprivate(t) copyout(a)
  for (int i = 0; i < n; i++)
    a[i] = t[99999 - i];
  for (int i = 0; i < n; i++)
    errors += a[i] != 99999 - i;
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 1000};
  int errors = 0;
  for (int i = 0; i < 3; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
