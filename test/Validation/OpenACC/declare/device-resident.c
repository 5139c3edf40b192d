// FEATURE: 2.13.1 device_resident | memory of the device alone
// STATUS: yes

#include <stdio.h>

static int scratch[30];
#pragma acc declare device_resident(scratch)
int main(void) {
  int errors = 0;
  int a[30];
#pragma acc parallel loop
  for (int i = 0; i < 30; i++)
    scratch[i] = i * i;
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < 30; i++)
    a[i] = scratch[29 - i];
  for (int i = 0; i < 30; i++)
    errors += a[i] != (29 - i) * (29 - i);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
