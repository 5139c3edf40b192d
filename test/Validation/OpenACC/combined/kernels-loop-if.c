// FEATURE: 2.11 kernels loop | `if(condition)`: on the device or on the host
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], yes = n % 2;
  int shared = acc_get_device_type() == acc_device_host;
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc data copyin(a)
  {
#pragma acc kernels loop if(yes)
    for (int i = 0; i < n; i++)
      a[i] += 10;
    for (int i = 0; i < n; i++)
      errors += a[i] != i + (yes && !shared ? 0 : 10);
#pragma acc update self(a)
    for (int i = 0; i < n; i++)
      errors += a[i] != i + (yes || shared ? 10 : 0);
  }
  return errors;
}

int main(void) {
  const int sizes[] = {1, 8, 99, 1000};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
