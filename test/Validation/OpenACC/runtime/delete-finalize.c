// FEATURE: 3.2.19 acc_delete | `acc_delete_finalize` and its `_async` form
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], device = acc_get_device_type() != acc_device_host;
  for (int pass = 0; pass < 2; pass++) {
    for (int k = 0; k < 3; k++)
      acc_create(a, sizeof a);
    if (pass == 0)
      acc_delete_finalize(a, sizeof a);
    else
      acc_delete_finalize_async(a, sizeof a, 4);
    acc_wait_all();
    errors += device && acc_is_present(a, sizeof a);
  }
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
