// FEATURE: 2.7.1 data specification | a section of an array of structures
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

struct particle {
  float x[3];
  short charge;
};

static int test(int n) {
  int errors = 0;
  struct particle *p = malloc((n + 4) * sizeof *p);
  for (int i = 0; i < n + 4; i++)
    p[i] = (struct particle){{i, 0, 0}, i % 3};
#pragma acc parallel loop copy(p[2:n])
  for (int i = 2; i < n + 2; i++) {
    p[i].x[1] = p[i].x[0] * 2;
    p[i].charge = -p[i].charge;
  }
  for (int i = 0; i < n + 4; i++) {
    int inside = i >= 2 && i < n + 2;
    errors += p[i].x[0] != i || p[i].x[1] != (inside ? 2 * i : 0);
    errors += p[i].charge != (inside ? -(i % 3) : i % 3);
  }
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
