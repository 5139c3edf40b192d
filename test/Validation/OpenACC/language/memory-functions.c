// FEATURE: 2.5 compute constructs | `memcpy` and `memset` in an iteration
// STATUS: yes

#include <stdio.h>
#include <string.h>

static int test(int n) {
  int errors = 0;
  int a[n][4], b[n][4];
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 4; k++)
      a[i][k] = i + k;
#pragma acc parallel loop copyin(a) copyout(b)
  for (int i = 0; i < n; i++) {
    if (i % 2)
      memcpy(b[i], a[i], sizeof b[i]);
    else
      memset(b[i], 0, sizeof b[i]);
  }
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 4; k++)
      errors += b[i][k] != (i % 2 ? i + k : 0);
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
