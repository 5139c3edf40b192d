// FEATURE: 2.15.1 routine | a function of the same file without a directive (an implied `routine seq`)
// STATUS: yes

#include <stdio.h>

static int square(int x) { return x * x; }
static void store(int *to, int x) { *to = square(x) + 1; }
static int test(int n) {
  int errors = 0;
  int a[n];
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < n; i++)
    store(&a[i], i);
  for (int i = 0; i < n; i++)
    errors += a[i] != i * i + 1;
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
