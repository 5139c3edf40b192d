// FEATURE: 2.6.5 data | pointers exchanged inside the construct
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b), *first = a, *second = b;
  for (int i = 0; i < n; i++)
    a[i] = b[i] = i;
#pragma acc data copy(a[0:n], b[0:n])
  {
    for (int k = 0; k < 5; k++) {
#pragma acc parallel loop present(a, b)
      for (int i = 0; i < n; i++)
        b[i] = a[i] + 1;
      int *t = a;
      a = b;
      b = t;
    }
  }
  for (int i = 0; i < n; i++)
    errors += first[i] != i + 4 || second[i] != i + 5;
  free(first);
  free(second);
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
