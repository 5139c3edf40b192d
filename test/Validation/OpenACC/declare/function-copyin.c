// FEATURE: 2.13 declare | `copyin` in a function, of a parameter
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int sum_of(int n, const int *a) {
#pragma acc declare copyin(a[0:n])
  int sum = 0;
#pragma acc parallel loop reduction(+:sum)
  for (int i = 0; i < n; i++)
    sum += a[i];
  return sum;
}

static int test(int n) {
  int errors = 0;
  int a[n];
  for (int i = 0; i < n; i++)
    a[i] = i;
  errors += sum_of(n, a) != n * (n - 1) / 2;
  if (acc_get_device_type() != acc_device_host)
    errors += acc_is_present(a, sizeof a) != 0;
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
