// FEATURE: 3.2.10 acc_wait | the names `acc_async_wait` and `acc_async_wait_all`
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], b[n];
#pragma acc parallel loop copyout(a) async(1)
  for (int i = 0; i < n; i++)
    a[i] = i;
  acc_async_wait(1);
#pragma acc parallel loop copyout(b) async(2)
  for (int i = 0; i < n; i++)
    b[i] = -i;
  acc_async_wait_all();
  for (int i = 0; i < n; i++)
    errors += a[i] != i || b[i] != -i;
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
