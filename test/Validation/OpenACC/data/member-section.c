// FEATURE: 2.7.1 data specification | a section of a member array, `s.x[k:n]`
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
#pragma acc parallel loop copy(m.x[10:20])
  for (int i = 10; i < 30; i++)
    m.x[i] *= 2;
  for (int i = 0; i < 40; i++)
    errors += m.x[i] != (i >= 10 && i < 30 ? 2 : 1) * i || m.y[i] != i;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
