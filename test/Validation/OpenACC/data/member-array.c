// FEATURE: 2.7.1 data specification | a member that is an array, `s.x`
// STATUS: yes

#include <stdio.h>

struct mesh {
  int n;
  int x[40], y[40];
};

int main(void) {
  int errors = 0;
  struct mesh m = {30};
  for (int i = 0; i < 40; i++)
    m.x[i] = m.y[i] = i;
#pragma acc parallel loop copy(m.x)
  for (int i = 0; i < 40; i++)
    m.x[i] *= 2;
  for (int i = 0; i < 40; i++)
    errors += m.x[i] != 2 * i || m.y[i] != i;
  errors += m.n != 30;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
