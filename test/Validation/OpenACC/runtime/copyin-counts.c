// FEATURE: 3.2.18 acc_copyin | data that is present: counted, not copied
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], device = acc_get_device_type() != acc_device_host;
  for (int i = 0; i < n; i++)
    a[i] = i;
  void *first = acc_copyin(a, sizeof a);
  a[0] = device ? 100 : 0;
  errors += acc_copyin(a, sizeof a) != first;
  acc_delete(a, sizeof a);
  errors += !acc_is_present(a, sizeof a);
  acc_copyout(a, sizeof a);
  for (int i = 0; i < n; i++)
    errors += a[i] != i;
  errors += device && acc_is_present(a, sizeof a);
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
