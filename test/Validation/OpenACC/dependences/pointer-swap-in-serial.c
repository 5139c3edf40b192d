// FEATURE: 2.6.2 implicit attributes | two pointers that the construct exchanges
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b), steps = 5;
  int *first = a, *second = b;
  for (int i = 0; i < n; i++)
    a[i] = b[i] = i;
#pragma acc serial copy(a[0:n], b[0:n])
  {
    int *from = a, *to = b;
    for (int s = 0; s < steps; s++) {
      for (int i = 0; i < n; i++)
        to[i] = from[n - 1 - i] + 1;
      int *t = from;
      from = to;
      to = t;
    }
  }
  for (int i = 0; i < n; i++)
    errors += first[i] != i + 4 || second[i] != n - 1 - i + 5;
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
