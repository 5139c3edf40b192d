// FEATURE: 2.11 parallel loop | `async` of several constructs in two queues
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], b[n];
#pragma acc data copyout(a, b)
  {
#pragma acc parallel loop async(1)
    for (int i = 0; i < n; i++)
      a[i] = i;
#pragma acc parallel loop async(2)
    for (int i = 0; i < n; i++)
      b[i] = -i;
#pragma acc parallel loop async(1) wait(2)
    for (int i = 0; i < n; i++)
      a[i] += b[n - 1 - i];
#pragma acc wait(1)
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != 2 * i - n + 1 || b[i] != -i;
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
