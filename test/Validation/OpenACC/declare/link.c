// FEATURE: 2.13.3 link | a large array, on the device while a data clause names it
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static float big[1000];
#pragma acc declare link(big)
#pragma acc routine seq
static float at(int i) { return big[i]; }
static int test(int n) {
  int errors = 0;
  float b[n];
  for (int i = 0; i < 1000; i++)
    big[i] = i + n;
#pragma acc data copyin(big)
  {
#pragma acc parallel loop copyout(b)
    for (int i = 0; i < n; i++)
      b[i] = at(i) + big[0];
  }
  if (acc_get_device_type() != acc_device_host)
    errors += acc_is_present(big, sizeof big) != 0;
  for (int i = 0; i < n; i++)
    errors += b[i] != i + 2 * n;
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 100, 1000};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
