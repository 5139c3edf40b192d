// FEATURE: 2.12 atomic | what a pointer points to, `*p` and `p[i]`
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int *p = calloc(2, sizeof *p);
#pragma acc parallel loop copy(p[0:2])
  for (int i = 0; i < n; i++) {
#pragma acc atomic update
    *p += 1;
#pragma acc atomic update
    *(p + 1) += 2;
  }
  errors += p[0] != n || p[1] != 2 * n;
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
