// FEATURE: 2.6.5 data | `if(condition)`
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], device = acc_get_device_type() != acc_device_host;
  for (int yes = 0; yes < 2; yes++) {
    for (int i = 0; i < n; i++)
      a[i] = i;
#pragma acc data copyin(a) if(yes)
    {
      errors += device && acc_is_present(a, sizeof a) != yes;
#pragma acc parallel loop copy(a)
      for (int i = 0; i < n; i++)
        a[i] += 10;
      for (int i = 0; i < n; i++)
        errors += a[i] != i + (device && yes ? 0 : 10);
    }
  }
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
