// FEATURE: 2.12 atomic | update and capture of `unsigned long`
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  unsigned long x[3] = {0, 0, 0}, last = 0;
  int *seen = calloc(n, sizeof *seen);
#pragma acc parallel loop copy(x, last, seen[0:n])
  for (int i = 0; i < n; i++) {
    unsigned long v;
#pragma acc atomic update
    x[i % 3] += 3;
#pragma acc atomic capture
    v = last++;
#pragma acc atomic update
    seen[(int)v]++;
  }
  for (int k = 0; k < 3; k++)
    errors += x[k] != (unsigned long)(3 * ((n - k + 2) / 3));
  errors += last != n;
  for (int i = 0; i < n; i++)
    errors += seen[i] != 1;
  free(seen);
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
