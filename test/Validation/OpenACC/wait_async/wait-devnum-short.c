// FEATURE: 2.16.3 wait | `wait(devnum: d: n, m)`, without `queues`
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], b[n];
  acc_set_device_num(0, acc_get_device_type());
#pragma acc parallel loop copyout(a) async(1)
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc parallel loop copyout(b) async(2)
  for (int i = 0; i < n; i++)
    b[i] = i + 1;
#pragma acc wait(devnum: 0: 1, 2)
  for (int i = 0; i < n; i++)
    errors += a[i] != i || b[i] != i + 1;
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 1000, 20011};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
