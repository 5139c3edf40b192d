// FEATURE: 2.6.7 reference counters | `exit data`, also with `finalize`, leaves rows that a construct has
// STATUS: yes

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0, device = acc_get_device_type() != acc_device_host;
  double **p = malloc(n * sizeof *p);
  for (int i = 0; i < n; i++) {
    p[i] = malloc(5 * sizeof(double));
    for (int j = 0; j < 5; j++)
      p[i][j] = i + j;
  }
#pragma acc data copy(p[0:n][0:5])
  {
#pragma acc exit data delete(p[0][0:5])
#pragma acc enter data copyin(p[0][0:5])
#pragma acc exit data delete(p[0][0:5]) finalize
    acc_delete_finalize(p, n * sizeof *p);
    errors += !acc_is_present(p[0], 5 * sizeof(double));
    errors += !acc_is_present(p, n * sizeof *p);
    // `exit data` has detached it.
    acc_attach((void **)&p[0]);
#pragma acc parallel loop present(p)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < 5; j++)
        p[i][j] *= 2;
  }
  errors += device && acc_is_present(p[0], 5 * sizeof(double));
  errors += device && acc_is_present(p, n * sizeof *p);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 5; j++)
      errors += p[i][j] != 2 * (i + j);
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 40};
  int errors = 0;
  for (int i = 0; i < 3; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
