// FEATURE: 2.8 host_data | a function returns from inside
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int *address(int *a) {
#pragma acc host_data use_device(a)
  { return a; }
}

static int test(int n) {
  int errors = 0;
  int a[n];
#pragma acc data create(a)
  errors += address(a) != acc_deviceptr(a);
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
