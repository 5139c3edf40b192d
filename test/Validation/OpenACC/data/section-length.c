// FEATURE: 2.7.1 data specification | `a[:n]`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[1200];
  for (int i = 0; i < 1200; i++)
    a[i] = i;
#pragma acc parallel loop copy(a[:n])
  for (int i = 0; i < n; i++)
    a[i] = -a[i];
  for (int i = 0; i < 1200; i++)
    errors += a[i] != (i < n ? -i : i);
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
