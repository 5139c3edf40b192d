// FEATURE: 3.2 routines | `acc_async_sync` as the queue of `_async` routines
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n];
  for (int i = 0; i < n; i++)
    a[i] = i;
  acc_copyin_async(a, sizeof a, acc_async_sync);
#pragma acc parallel loop present(a)
  for (int i = 0; i < n; i++)
    a[i] *= 2;
  acc_update_self_async(a, sizeof a, acc_async_sync);
  for (int i = 0; i < n; i++)
    errors += a[i] != 2 * i;
  acc_delete_async(a, sizeof a, acc_async_sync);
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
