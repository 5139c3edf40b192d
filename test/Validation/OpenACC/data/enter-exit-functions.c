// FEATURE: 2.6.6 enter data, exit data | in functions of their own
// STATUS: yes

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

struct vector {
  int n;
  double *x;
};

static struct vector new_vector(int n) {
  struct vector v = {n, malloc(n * sizeof(double))};
  double *x = v.x;
#pragma acc enter data create(x[0:n])
  return v;
}

static void delete_vector(struct vector v) {
  double *x = v.x;
#pragma acc exit data delete(x[0:v.n])
  free(x);
}

static double sum_of(struct vector v) {
  double sum = 0, *x = v.x;
#pragma acc parallel loop present(x[0:v.n]) reduction(+:sum)
  for (int i = 0; i < v.n; i++)
    sum += x[i];
  return sum;
}

static int test(int n) {
  int errors = 0;
  struct vector v = new_vector(n);
  double *x = v.x;
#pragma acc parallel loop present(x[0:n])
  for (int i = 0; i < n; i++)
    x[i] = i;
  errors += sum_of(v) != n * (n - 1) / 2.0;
  if (acc_get_device_type() != acc_device_host)
    errors += !acc_is_present(x, n * sizeof *x);
  delete_vector(v);
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
