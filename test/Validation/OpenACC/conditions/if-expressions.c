// FEATURE: 2.5.6 if | conditions that are comparisons, pointers, and numbers with a fraction
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

int main(void) {
  int errors = 0;
  int device = acc_get_device_type() != acc_device_host, x = 0, *p = &x;
  double half = 0.5;
#pragma acc data copyin(x)
  {
#pragma acc serial if(half)
    x += 1;
    errors += x != !device;
#pragma acc serial if(p == NULL)
    x += 10;
    errors += x != !device + 10;
#pragma acc serial if(p != NULL && half < 1)
    x += 100;
    errors += x != (device ? 10 : 111);
#pragma acc serial if(p)
    x += 1000;
#pragma acc update self(x)
    errors += x != (device ? 1101 : 1111);
  }
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
