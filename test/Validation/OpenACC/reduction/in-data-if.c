// FEATURE: 2.9.11 reduction | with `if`, of a variable that is on the device: the host's value counts
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int sum = 1, device = acc_get_device_type() != acc_device_host;
#pragma acc data copyin(sum)
  {
    sum = 100;
#pragma acc parallel loop reduction(+:sum) if(n > 50)
    for (int i = 0; i < n; i++)
      sum += i;
    errors += sum != 100 + (n <= 50 || !device ? n * (n - 1) / 2 : 0);
#pragma acc update self(sum)
    if (device)
      errors += sum != 1 + (n > 50 ? n * (n - 1) / 2 : 0);
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
