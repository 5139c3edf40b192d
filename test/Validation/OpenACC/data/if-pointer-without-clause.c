// FEATURE: 2.6.5 data | pointers of a `data` construct with `if`: constructs inside find what they need without it, too
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>


static int test(int n, int useDevice) {
  int errors = 0, count = 0;
  double *x = malloc(n * sizeof(double)), *y = malloc(n * sizeof(double));
  double *row = malloc(n * sizeof(double));
  for (int i = 0; i < n; i++) {
    x[i] = i % 5;
    y[i] = row[i] = -1;
  }
#pragma acc data copyin(x[0 : n]) copy(y[0 : n]) if (useDevice)
  {
#pragma acc parallel loop reduction(+ : count)
    for (int i = 0; i < n; i++)
      if (x[i] > 2)
        count++;
#pragma acc data copy(row[0 : n]) if (!useDevice)
    {
#pragma acc kernels
      for (int i = 1; i < n; i++)
        row[i] = x[i] + x[i - 1];
    }
#pragma acc parallel loop
    for (int i = 0; i < n / 2; i++)
      y[2 * i] = row[2 * i] * 2;
  }
  for (int i = 0; i < n; i++) {
    count -= x[i] > 2;
    double sum = i ? x[i] + x[i - 1] : -1;
    errors += row[i] != sum;
    errors += y[i] != (i % 2 == 0 && i / 2 < n / 2 ? 2 * sum : -1);
  }
  free(x);
  free(y);
  free(row);
  return errors + (count != 0);
}

int main(void) {
  const int sizes[] = {1, 2, 7, 1023};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    for (int useDevice = 0; useDevice < 2; useDevice++)
      errors += test(sizes[i], useDevice);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
