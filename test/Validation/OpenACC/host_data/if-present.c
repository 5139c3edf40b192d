// FEATURE: 2.8.3 if_present | data that is present, and data that is not
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], b[n], *host = b, *seen;
#pragma acc data create(a)
  {
    int *device = acc_deviceptr(a);
#pragma acc host_data use_device(a, b) if_present
    {
      errors += a != device;
      seen = b;
    }
    errors += seen != host;
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
