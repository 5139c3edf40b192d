// FEATURE: 2.5.6 if | `acc_on_device` in a construct with `if`
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int host = -1;
#pragma acc parallel num_gangs(1) if(n > 50) copyout(host)
  host = acc_on_device(acc_device_host);
  errors += (host != 0) != (n <= 50 || acc_get_device_type() == acc_device_host);
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
