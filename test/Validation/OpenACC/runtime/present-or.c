// FEATURE: 3.2.18 acc_copyin | the names `acc_present_or_copyin`, `acc_pcopyin`, `acc_present_or_create`, and `acc_pcreate`
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], b[n];
  for (int i = 0; i < n; i++)
    a[i] = i;
  void *d = acc_present_or_copyin(a, sizeof a);
  errors += acc_pcopyin(a, sizeof a) != d;
  void *e = acc_present_or_create(b, sizeof b);
  errors += acc_pcreate(b, sizeof b) != e;
#pragma acc parallel loop present(a, b)
  for (int i = 0; i < n; i++)
    b[i] = a[i];
  acc_delete_finalize(a, sizeof a);
  acc_copyout_finalize(b, sizeof b);
  for (int i = 0; i < n; i++)
    errors += b[i] != i;
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
