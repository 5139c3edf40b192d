// FEATURE: 2.9.9 device_type | `collapse` and `tile` after `device_type`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n][6];
#pragma acc parallel loop copyout(a) device_type(nvidia) collapse(2) device_type(*) gang vector
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 6; j++)
      a[i][j] = i + j;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 6; j++)
      errors += a[i][j] != i + j;
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
