// FEATURE: 2.5.14 firstprivate | a structure: each gang changes its own
// STATUS: yes

#include <stdio.h>

struct state {
  int x, y[2];
};

int main(void) {
  int errors = 0;
  struct state s = {1, {2, 3}};
  int wrong = 0;
#pragma acc parallel num_gangs(4) firstprivate(s) reduction(+:wrong)
  {
    wrong += s.x != 1 || s.y[1] != 3;
    s.x += s.y[0];
    s.y[1] = -1;
    wrong += s.x != 3 || s.y[1] != -1;
  }
  errors += wrong != 0 || s.x != 1 || s.y[0] != 2 || s.y[1] != 3;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
