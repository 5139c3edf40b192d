// FEATURE: 2.16 asynchronous behavior | queues that two files use
// STATUS: yes
// FILES: Inputs/queues.c

#include <stdio.h>

void start(int *a, int n, int queue);
static int test(int n) {
  int errors = 0;
  int a[n];
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc data copy(a)
  {
    start(a, n, 4);
#pragma acc parallel loop present(a) async(4)
    for (int i = 0; i < n; i++)
      a[i] *= 2;
    start(a, n, 4);
#pragma acc wait(4)
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != 2 * (i + 3) + 3;
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
