// FEATURE: 2.5.14 firstprivate | a section, `t[0:4]`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int t[4] = {4, 3, 2, 1}, a[n];
#pragma acc parallel loop firstprivate(t[0:4]) copyout(a)
  for (int i = 0; i < n; i++)
    a[i] = t[i % 4];
  for (int i = 0; i < n; i++)
    errors += a[i] != 4 - i % 4;
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
