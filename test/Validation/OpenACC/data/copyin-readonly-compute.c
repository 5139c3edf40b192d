// FEATURE: 2.7.8 copyin | `copyin(readonly:)` on a compute construct
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], b[n];
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc parallel loop copyin(readonly: a[0:n]) copyout(b)
  for (int i = 0; i < n; i++)
    b[i] = a[i] + 1;
  for (int i = 0; i < n; i++)
    errors += b[i] != i + 1;
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
