// FEATURE: 3.2.18 acc_copyin | and `acc_copyout`
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n];
  for (int i = 0; i < n; i++)
    a[i] = i;
  int *d = acc_copyin(a, sizeof a);
  errors += !d || !acc_is_present(a, sizeof a) || d != acc_deviceptr(a);
#pragma acc parallel loop present(a)
  for (int i = 0; i < n; i++)
    a[i] += 4;
  acc_copyout(a, sizeof a);
  for (int i = 0; i < n; i++)
    errors += a[i] != i + 4;
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
