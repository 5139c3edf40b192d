// FEATURE: 2.8.2 if | `if(condition)`: host or device address
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n];
#pragma acc data create(a)
  {
    int *host = a, *device = acc_deviceptr(a), *seen;
#pragma acc host_data use_device(a) if(n > 50)
    seen = a;
    errors += seen != (n > 50 ? device : host);
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
