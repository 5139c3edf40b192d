// FEATURE: 2.1 directive format | casts, conditional expressions, and `sizeof` in clauses
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  double x = 3.7;
  int *a = malloc(n * sizeof *a);
#pragma acc parallel loop copyout(a[(long)0 : n > 0 ? n : 1]) num_gangs((int)x) vector_length(sizeof(int) * 8)
  for (int i = 0; i < n; i++)
    a[i] = i;
  for (int i = 0; i < n; i++)
    errors += a[i] != i;
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
