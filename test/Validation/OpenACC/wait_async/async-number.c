// FEATURE: 2.16.1 async | `async(n)`: one queue keeps its order
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int *a = malloc(n * sizeof *a);
  for (int i = 0; i < n; i++)
    a[i] = 0;
#pragma acc data copy(a[0:n])
  {
    for (int k = 1; k <= 20; k++) {
#pragma acc parallel loop async(5) present(a[0:n])
      for (int i = 0; i < n; i++)
        a[i] = (a[i] * 3 + k) % 10007;
    }
#pragma acc wait(5)
  }
  int expected = 0;
  for (int k = 1; k <= 20; k++)
    expected = (expected * 3 + k) % 10007;
  for (int i = 0; i < n; i++)
    errors += a[i] != expected;
  free(a);
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 1000, 40001};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
