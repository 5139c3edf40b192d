// FEATURE: 2.15.1 routine | `bind(name)` of what a routine of another file calls
// STATUS: yes
// FILES: Inputs/bind-in-routine.c

#include <openacc.h>
#include <stdio.h>

#pragma acc routine seq
int twice(int x);
static int test(int n) {
  int errors = 0;
  int a[n], device = acc_get_device_type() != acc_device_host;
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < n; i++)
    a[i] = twice(i);
  for (int i = 0; i < n; i++)
    errors += a[i] != 2 * i + 2000 * device || twice(i) != 2 * i;
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
