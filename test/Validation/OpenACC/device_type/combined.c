// FEATURE: 2.4 device_type | on `parallel loop`, with clauses of both directives
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n];
#pragma acc parallel loop copyout(a) device_type(nvidia) num_workers(2) gang worker device_type(*) num_gangs(3) gang
  for (int i = 0; i < n; i++)
    a[i] = 2 * i;
  for (int i = 0; i < n; i++)
    errors += a[i] != 2 * i;
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
