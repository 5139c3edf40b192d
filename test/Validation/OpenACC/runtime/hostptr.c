// FEATURE: 3.2.24 acc_hostptr | of device addresses
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n];
#pragma acc data create(a)
  {
    int *d = acc_deviceptr(a);
    errors += acc_hostptr(d) != a || acc_hostptr(d + n / 2) != a + n / 2;
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
