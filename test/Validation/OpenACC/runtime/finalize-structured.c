// FEATURE: 3.2.19 acc_delete | `acc_delete_finalize` leaves data of a `data` construct
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n];
#pragma acc data copyout(a)
  {
    acc_copyin(a, sizeof a);
    acc_delete_finalize(a, sizeof a);
    errors += !acc_is_present(a, sizeof a);
#pragma acc parallel loop present(a)
    for (int i = 0; i < n; i++)
      a[i] = i;
  }
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
