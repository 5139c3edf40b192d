// FEATURE: 2.8 host_data | a `goto` and a `break` leave it
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n];
  void *seen = NULL;
#pragma acc data create(a)
  {
    for (int k = 0; k < 3; k++) {
#pragma acc host_data use_device(a)
      {
        seen = a;
        if (k == 1)
          break;
      }
    }
    errors += seen != acc_deviceptr(a);
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
