// FEATURE: 2.12 atomic | capture `v = x -= 1;`
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int x = n, *seen = calloc(n, sizeof *seen);
#pragma acc parallel loop copy(x, seen[0:n])
  for (int i = 0; i < n; i++) {
    int v;
#pragma acc atomic capture
    v = x -= 1;
#pragma acc atomic update
    seen[n - 1 - v]++;
  }
  errors += x != 0;
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
