// FEATURE: 3.2.14 acc_set_default_async | a number, `acc_async_sync`, and the initial value
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], initial = acc_get_default_async();
  acc_set_default_async(6);
  errors += acc_get_default_async() != 6;
#pragma acc parallel loop copyout(a) async
  for (int i = 0; i < n; i++)
    a[i] = i;
  acc_wait(6);
  for (int i = 0; i < n; i++)
    errors += a[i] != i;
  acc_set_default_async(acc_async_sync);
#pragma acc parallel loop copyout(a) async
  for (int i = 0; i < n; i++)
    a[i] = i + 1;
  for (int i = 0; i < n; i++)
    errors += a[i] != i + 1;
  acc_set_default_async(acc_async_default);
  errors += acc_get_default_async() != initial;
  return errors;
}

int main(void) {
  const int sizes[] = {1, 100, 20011};
  int errors = 0;
  for (int i = 0; i < 3; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
