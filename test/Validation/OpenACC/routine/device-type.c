// FEATURE: 2.15.1 routine | `device_type`
// STATUS: yes

#include <stdio.h>

#pragma acc routine device_type(nvidia) vector device_type(*) seq
static int three(int x) {
  int sum = 0;
#pragma acc loop seq
  for (int k = 0; k < 3; k++)
    sum += x;
  return sum;
}

static int test(int n) {
  int errors = 0;
  int a[n];
#pragma acc parallel loop gang copyout(a)
  for (int i = 0; i < n; i++)
    a[i] = three(i);
  for (int i = 0; i < n; i++)
    errors += a[i] != 3 * i;
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
