// FEATURE: 2.7.6 present | increments the structured reference count
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n];
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc enter data copyin(a)
#pragma acc data present(a)
  {
#pragma acc exit data delete(a)
    errors += !acc_is_present(a, sizeof a);
#pragma acc parallel loop present(a)
    for (int i = 0; i < n; i++)
      a[i]++;
#pragma acc update self(a)
  }
  if (acc_get_device_type() != acc_device_host)
    errors += acc_is_present(a, sizeof a) != 0;
  for (int i = 0; i < n; i++)
    errors += a[i] != i + 1;
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
