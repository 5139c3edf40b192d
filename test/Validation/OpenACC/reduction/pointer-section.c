// FEATURE: 2.9.11 reduction | what a pointer points to, `p[0:4]`
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  float *p = calloc(4, sizeof *p);
#pragma acc parallel loop copy(p[0:4]) reduction(+:p[0:4])
  for (int i = 0; i < n; i++)
    p[i % 4] += 1;
  for (int k = 0; k < 4; k++)
    errors += p[k] != (n - k + 3) / 4;
  free(p);
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
