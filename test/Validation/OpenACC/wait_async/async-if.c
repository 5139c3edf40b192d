// FEATURE: 2.16.3 wait | in a function, for queues of its caller
// STATUS: yes

#include <stdio.h>

static void finish(int queue) {
#pragma acc wait(queue)
}

static int test(int n) {
  int errors = 0;
  int a[n];
#pragma acc parallel loop copyout(a) async(6)
  for (int i = 0; i < n; i++)
    a[i] = 2 * i;
  finish(6);
  for (int i = 0; i < n; i++)
    errors += a[i] != 2 * i;
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 100, 20011};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
