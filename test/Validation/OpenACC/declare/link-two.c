// FEATURE: 2.13.3 link | brought by `enter data`, on the device until `exit data`
// STATUS: yes

#include <stdio.h>

static int big[500];
static double other[300];
#pragma acc declare link(big, other)
#pragma acc routine seq
static int get(int i) { return big[i % 500] + (int)other[i % 300]; }
static int test(int n) {
  int errors = 0;
  int b[n];
  for (int i = 0; i < 500; i++)
    big[i] = i;
  for (int i = 0; i < 300; i++)
    other[i] = 1000 * n;
#pragma acc enter data copyin(big, other)
#pragma acc parallel loop copyout(b)
  for (int i = 0; i < n; i++)
    b[i] = get(i);
#pragma acc exit data delete(big, other)
  for (int i = 0; i < n; i++)
    errors += b[i] != i % 500 + 1000 * n;
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
