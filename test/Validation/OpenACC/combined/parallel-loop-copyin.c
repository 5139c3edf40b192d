// FEATURE: 2.11 parallel loop | `copyin`: values in, changes stay on the device
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], b[n];
  int shared = acc_get_device_type() == acc_device_host;
  for (int i = 0; i < n; i++) {
    a[i] = -1;
    b[i] = i;
  }
#pragma acc parallel loop copyin(b) copyout(a)
  for (int i = 0; i < n; i++)
    a[i] = b[i]++;
  for (int i = 0; i < n; i++)
    errors += a[i] != i || b[i] != i + shared;
  return errors;
}

int main(void) {
  const int sizes[] = {1, 19, 300, 999};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
