// FEATURE: 2.13 declare | in a block inside a function
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int device = acc_get_device_type() != acc_device_host, *seen = NULL;
  for (int k = 0; k < 3; k++) {
    int t[20];
#pragma acc declare create(t)
    seen = t;
    errors += !acc_is_present(t, sizeof t);
#pragma acc parallel loop present(t)
    for (int i = 0; i < 20; i++)
      t[i] = n + i + k;
#pragma acc update self(t)
    for (int i = 0; i < 20; i++)
      errors += t[i] != n + i + k;
  }
  errors += device && acc_is_present(seen, sizeof(int));
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
