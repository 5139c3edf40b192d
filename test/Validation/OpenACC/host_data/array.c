// FEATURE: 2.8.1 use_device | the address of an array on the device
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], b[n];
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc data copyin(a)
  {
    void *seen = NULL;
#pragma acc host_data use_device(a)
    {
      seen = a;
      acc_memcpy_from_device(b, a, sizeof b);
    }
    errors += seen != acc_deviceptr(a);
  }
  for (int i = 0; i < n; i++)
    errors += b[i] != i;
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
