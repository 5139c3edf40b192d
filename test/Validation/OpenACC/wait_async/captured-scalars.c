// FEATURE: 2.5.14 firstprivate | with `async`: implicit scalars have the values from the start
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int *a = malloc(n * sizeof *a), k = 3, m = n;
  double f = 0.5;
#pragma acc enter data create(a[0:n])
#pragma acc parallel loop present(a[0:n]) async(1)
  for (int i = 0; i < n; i++)
    for (int s = 0; s < 50; s++)
      a[i] = i;
#pragma acc parallel loop present(a[0:m]) async(1)
  for (int i = 0; i < m; i++)
    a[i] = a[i] * k + (int)(2 * f);
  k = 100, m = 0, f = -1;
#pragma acc exit data copyout(a[0:n]) async(1)
#pragma acc wait(1)
  for (int i = 0; i < n; i++)
    errors += a[i] != 3 * i + 1;
  errors += k != 100 || m != 0 || f != -1;
  free(a);
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 1000, 20011};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
