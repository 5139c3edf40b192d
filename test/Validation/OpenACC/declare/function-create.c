// FEATURE: 2.13 declare | `create` in a function
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int t[n], b[n];
#pragma acc declare create(t)
#pragma acc parallel loop present(t)
  for (int i = 0; i < n; i++)
    t[i] = i;
#pragma acc parallel loop present(t) copyout(b)
  for (int i = 0; i < n; i++)
    b[i] = t[n - 1 - i];
  for (int i = 0; i < n; i++)
    errors += b[i] != n - 1 - i;
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
