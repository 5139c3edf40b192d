// FEATURE: 2.11 parallel loop | `gang worker vector` with sizes of the construct
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n];
#pragma acc parallel loop gang worker vector num_gangs(3) num_workers(2) vector_length(8) copyout(a)
  for (int i = 0; i < n; i++)
    a[i] = 5 * i;
  for (int i = 0; i < n; i++)
    errors += a[i] != 5 * i;
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
