// FEATURE: 2.5.1 parallel | clauses with variables that the construct does not use
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], b[n], c[n], t = 1;
  for (int i = 0; i < n; i++)
    a[i] = b[i] = c[i] = i;
#pragma acc parallel loop copy(a) copy(b) create(c) private(t) firstprivate(n)
  for (int i = 0; i < 1; i++)
    a[i] += 5;
  for (int i = 0; i < n; i++)
    errors += a[i] != i + (i == 0 ? 5 : 0) || b[i] != i || c[i] != i;
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
