// FEATURE: 3.2.23 acc_deviceptr | of the start, of an element, and of data that is not present
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], b[4], device = acc_get_device_type() != acc_device_host;
#pragma acc data create(a)
  {
    int *d = acc_deviceptr(a);
    errors += !d || acc_deviceptr(a + n / 2) != d + n / 2 || (device ? d == a : d != a);
  }
  errors += device && acc_deviceptr(b) != NULL;
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
