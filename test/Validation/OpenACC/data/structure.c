// FEATURE: 2.7.1 data specification | a structure as a whole
// STATUS: yes

#include <stdio.h>

struct mesh {
  int n;
  double x[40];
  char name[3];
};

int main(void) {
  int errors = 0;
  struct mesh m = {30, {0}, "ab"};
#pragma acc data copy(m)
  {
#pragma acc parallel loop
    for (int i = 0; i < m.n; i++)
      m.x[i] = i;
#pragma acc serial
    m.name[1] = 'c';
  }
  for (int i = 0; i < 40; i++)
    errors += m.x[i] != (i < 30 ? i : 0);
  errors += m.n != 30 || m.name[0] != 'a' || m.name[1] != 'c';
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
