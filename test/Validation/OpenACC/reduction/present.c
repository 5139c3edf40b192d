// FEATURE: 2.9.11 reduction | a variable that is on the device: the host sees it after `update`
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int sum = 1, device = acc_get_device_type() != acc_device_host;
#pragma acc enter data copyin(sum)
#pragma acc parallel loop present(sum) reduction(+:sum)
  for (int i = 0; i < n; i++)
    sum += i;
  errors += device && sum != 1;
#pragma acc update self(sum)
  errors += sum != 1 + n * (n - 1) / 2;
#pragma acc exit data delete(sum)
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
