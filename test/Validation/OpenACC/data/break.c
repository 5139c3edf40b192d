// FEATURE: 2.6.5 data | `break` and `continue` leave it
// STATUS: no: jumps out of data
// REFUSED: a jump must not leave the statement of '#pragma acc data'

#include <openacc.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int sum = 0, device = acc_get_device_type() != acc_device_host;
  int a[4];
  for (int k = 0; k < n; k++) {
#pragma acc data create(a)
    {
      if (k % 2)
        continue;
      if (k > 10)
        break;
      sum += k;
    }
    errors += device && acc_is_present(a, sizeof a);
  }
  errors += device && acc_is_present(a, sizeof a);
  int expected = 0;
  for (int k = 0; k < n && k <= 10; k += 2)
    expected += k;
  errors += sum != expected;
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
