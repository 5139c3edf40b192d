// FEATURE: 2.15.1 routine | before the prototype, the definition at the end of the file
// STATUS: yes

#include <stdio.h>

#pragma acc routine seq
double mean(const double *x, int n);
static int test(int n) {
  int errors = 0;
  double a[n], b[n];
  for (int i = 0; i < n; i++)
    a[i] = 2 * i;
#pragma acc parallel loop copyin(a) copyout(b)
  for (int i = 0; i < n; i++)
    b[i] = mean(a, i + 1);
  for (int i = 0; i < n; i++)
    errors += b[i] != i;
  return errors;
}

double mean(const double *x, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += x[i];
  return sum / n;
}

int main(void) {
  const int sizes[] = {1, 7, 100, 301};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
