// FEATURE: 2.5.13 private | a section private to a gang, with loops inside
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int m = 1 + n % 33, errors = 0;
  double *a = malloc(n * sizeof *a), *p = NULL;
#pragma acc parallel num_gangs(5) private(p[0 : m]) copyout(a[0 : n])
  {
#pragma acc loop gang
    for (int i = 0; i < n; i++) {
#pragma acc loop vector
      for (int k = 0; k < m; k++)
        p[k] = i + k;
      double sum = 0;
#pragma acc loop vector reduction(+ : sum)
      for (int k = 0; k < m; k++)
        sum += p[k];
      a[i] = sum;
    }
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != m * i + m * (m - 1) / 2;
  free(a);
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
