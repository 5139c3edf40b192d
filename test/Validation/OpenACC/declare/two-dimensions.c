// FEATURE: 2.13.2 create | arrays of two dimensions that routines read and write
// STATUS: yes

#include <stdio.h>

static float u[6][8], v[6][8];
#pragma acc declare create(u, v)
#pragma acc routine seq
static void step(int i, int j) { v[i][j] = u[i][j] + u[5 - i][7 - j]; }
int main(void) {
  int errors = 0;
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 8; j++)
      u[i][j] = 8 * i + j;
#pragma acc update device(u)
#pragma acc parallel loop collapse(2)
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 8; j++)
      step(i, j);
#pragma acc update self(v)
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 8; j++)
      errors += v[i][j] != 47;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
