// FEATURE: 2.5.1 parallel | `num_gangs`, `num_workers`, and `vector_length` together
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  float a[n][n];
#pragma acc parallel num_gangs(5) num_workers(3) vector_length(32) copyout(a)
#pragma acc loop gang
  for (int i = 0; i < n; i++)
#pragma acc loop worker
    for (int j = 0; j < n; j += 2)
#pragma acc loop vector
      for (int k = j; k < (j + 2 < n ? j + 2 : n); k++)
        a[i][k] = i * n + k;
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++)
      errors += a[i][k] != i * n + k;
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 32, 65};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
