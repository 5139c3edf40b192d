// FEATURE: 2.16.3 wait | `wait(queues: n, m)`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], b[n];
#pragma acc parallel loop copyout(a) async(1)
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc parallel loop copyout(b) async(2)
  for (int i = 0; i < n; i++)
    b[i] = -i;
#pragma acc wait(queues: 1, 2)
  for (int i = 0; i < n; i++)
    errors += a[i] != i || b[i] != -i;
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 1000, 20011};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
