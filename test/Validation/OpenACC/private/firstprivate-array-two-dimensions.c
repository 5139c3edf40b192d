// FEATURE: 2.5.14 firstprivate | an array of two dimensions
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int t[2][3] = {{1, 2, 3}, {4, 5, 6}}, a[n];
#pragma acc parallel loop firstprivate(t) copyout(a)
  for (int i = 0; i < n; i++)
    a[i] = t[i % 2][i % 3];
  for (int i = 0; i < n; i++)
    errors += a[i] != i % 2 * 3 + i % 3 + 1;
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
