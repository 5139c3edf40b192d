// FEATURE: 2.16.1 async | data of an asynchronous construct leaves when it is done
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n];
#pragma acc parallel loop copyout(a) async(2)
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc wait(2)
  if (acc_get_device_type() != acc_device_host)
    errors += acc_is_present(a, sizeof a) != 0;
  for (int i = 0; i < n; i++)
    errors += a[i] != i;
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
