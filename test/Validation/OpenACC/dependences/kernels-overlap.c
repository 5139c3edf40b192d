// FEATURE: 2.5.3 kernels | two pointers into one array, which overlap
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static void add(int *to, int *from, int n) {
#pragma acc kernels present(to[0:n], from[0:n])
  for (int i = 0; i < n; i++)
    to[i] = from[i] + 1;
}

static int test(int n) {
  int errors = 0;
  int *a = malloc((n + 3) * sizeof *a), *expected = malloc((n + 3) * sizeof *a);
  for (int i = 0; i < n + 3; i++)
    a[i] = expected[i] = i;
#pragma acc data copy(a[0 : n + 3])
  {
    add(a + 3, a, n);
    add(a, a + 1, n);
  }
  for (int i = 0; i < n; i++)
    expected[i + 3] = expected[i] + 1;
  for (int i = 0; i < n; i++)
    expected[i] = expected[i + 1] + 1;
  for (int i = 0; i < n + 3; i++)
    errors += a[i] != expected[i];
  free(a);
  free(expected);
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
