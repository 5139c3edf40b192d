// FEATURE: 2.7.1 data specification | sections without elements
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[10] = {0}, *p = NULL;
#pragma acc data copy(a[0:n]) copyin(p[0:n])
  {
#pragma acc parallel loop present(a[0:n])
    for (int i = 0; i < n; i++)
      a[i] = 1;
  }
  for (int i = 0; i < 10; i++)
    errors += a[i] != 0;
  return errors;
}

int main(void) {
  const int sizes[] = {0};
  int errors = 0;
  for (int i = 0; i < 1; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
