// FEATURE: 2.16.3 wait | expressions and calls
// STATUS: yes

#include <stdio.h>

static int queue(int k) { return 2 * k + 1; }
static int test(int n) {
  int errors = 0;
  int a[n], k = n % 3;
#pragma acc parallel loop copyout(a) async(queue(k))
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc wait(queue(k) + 0)
  for (int i = 0; i < n; i++)
    errors += a[i] != i;
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
