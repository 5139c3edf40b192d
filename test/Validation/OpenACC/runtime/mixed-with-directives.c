// FEATURE: 3.2 routines | routines and directives share the dynamic reference count
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], device = acc_get_device_type() != acc_device_host;
  for (int i = 0; i < n; i++)
    a[i] = i;
  acc_copyin(a, sizeof a);
#pragma acc enter data copyin(a)
#pragma acc parallel loop present(a)
  for (int i = 0; i < n; i++)
    a[i] += 1;
  acc_delete(a, sizeof a);
  errors += !acc_is_present(a, sizeof a);
#pragma acc exit data copyout(a)
  errors += device && acc_is_present(a, sizeof a);
  for (int i = 0; i < n; i++)
    errors += a[i] != i + 1;
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
