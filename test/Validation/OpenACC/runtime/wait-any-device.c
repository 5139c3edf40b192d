// FEATURE: 3.2.12 acc_wait_any | `acc_wait_any_device`
// STATUS: yes

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int *a = malloc(n * sizeof *a), queues[1] = {4};
  acc_set_device_num(0, acc_get_device_type());
#pragma acc parallel loop copyout(a[0:n]) async(4)
  for (int i = 0; i < n; i++)
    a[i] = i;
  errors += acc_wait_any_device(1, queues, 0) != 0;
  for (int i = 0; i < n; i++)
    errors += a[i] != i;
  free(a);
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
