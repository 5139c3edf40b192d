// Addresses that the program gets to see, and devices by number.
// RUN: %S/../Inputs/compare.sh xacc-cc self-checking %t "self self@2 self@3+memory" %s

#include <openacc.h>
#include <stdio.h>
#define N 2000
#define W 50

static int row[N + 1], errors;
static double a[N * W], y[N];

static void check(const char *what, double got, double wanted) {
  if (got == wanted)
    return;
  printf("%s: %g instead of %g\n", what, got, wanted);
  errors++;
}

/* The runtime does not see who else writes an index array. */
static void exposed_rows(void) {
  for (int i = 0; i <= N; i++)
    row[i] = i;
  for (int i = 0; i < N * W; i++)
    a[i] = 1;
#pragma acc data copyin(row, a) create(y)
  {
    void *address = acc_deviceptr(row);
    (void)address;
    for (int t = 0; t < 2; t++) {
#pragma acc parallel loop present(row, a, y)
      for (int i = 0; i < N; i++) {
        double s = 0;
        for (int k = row[i]; k < row[i + 1]; k++)
          s += a[k];
        y[i] = s;
      }
#pragma acc update self(y)
      double sum = 0;
      for (int i = 0; i < N; i++)
        sum += y[i];
      check("sum over rows", sum, t ? N * W : N);
#pragma acc parallel loop present(row)
      for (int i = 0; i <= N; i++)
        row[i] = i * W;
    }
  }
}

/* Rows in memory of the program's own. */
static void foreign_rows(void) {
  int *mine = acc_malloc((N + 1) * sizeof(int));
  for (int i = 0; i <= N; i++)
    row[i] = i * W;
  acc_memcpy_to_device(mine, row, (N + 1) * sizeof(int));
#pragma acc data copyin(a) copyout(y)
#pragma acc parallel loop deviceptr(mine)
  for (int i = 0; i < N; i++) {
    double s = 0;
    for (int k = mine[i]; k < mine[i + 1]; k++)
      s += a[k];
    y[i] = s;
  }
  acc_free(mine);
  double sum = 0;
  for (int i = 0; i < N; i++)
    sum += y[i];
  check("sum over foreign rows", sum, N * W);
}

/* Setting what acc_get_device_num has said changes nothing. */
static void number(void) {
  acc_device_t type = acc_get_device_type();
#pragma acc enter data copyin(a)
  int current = acc_get_device_num(type);
  acc_set_device_num(current, type);
#pragma acc parallel loop present(a)
  for (int i = 0; i < N * W; i++)
    a[i] += 1;
#pragma acc exit data copyout(a)
  check("first", a[0], 2);
  check("last", a[N * W - 1], 2);
}

/* Several devices are shut down and used again. */
static void again(void) {
#pragma acc enter data copyin(a)
  acc_shutdown(acc_device_default);
  check("present", acc_is_present(a, sizeof a), 0);
#pragma acc parallel loop copy(a)
  for (int i = 0; i < N * W; i++)
    a[i] *= 2;
  check("after shutdown", a[N * W - 1], 4);
}

int main(void) {
  exposed_rows();
  foreign_rows();
  number();
  again();
  printf("errors %d\ncomplete\n", errors);
  return 0;
}
