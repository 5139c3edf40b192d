// FEATURE: 2.5 compute constructs | pointers to arrays of run-time size, `sizeof` of them
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int m = 2 + n % 3, a[n][m], out[n];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] = i + j;
#pragma acc parallel loop copyin(a) copyout(out)
  for (int i = 0; i < n; i++) {
    int (*row)[m] = &a[i];
    out[i] = (*row)[m - 1] + (int)(sizeof *row / sizeof(int));
  }
  for (int i = 0; i < n; i++)
    errors += out[i] != i + m - 1 + m;
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
