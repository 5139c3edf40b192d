// FEATURE: 2.7.8 copyin | `enter data copyin(readonly:)`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], b[n];
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc enter data copyin(readonly: a)
#pragma acc parallel loop present(a) copyout(b)
  for (int i = 0; i < n; i++)
    b[i] = a[i] + 1;
#pragma acc exit data delete(a)
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
