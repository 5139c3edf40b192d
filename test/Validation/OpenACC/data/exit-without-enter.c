// FEATURE: 2.6.7 reference counters | `exit data` inside `data` does not touch the structured count
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n];
#pragma acc data copyout(a)
  {
#pragma acc exit data delete(a)
    errors += !acc_is_present(a, sizeof a);
#pragma acc parallel loop present(a)
    for (int i = 0; i < n; i++)
      a[i] = 2 * i;
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != 2 * i;
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
