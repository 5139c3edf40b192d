// FEATURE: 2.6.2 implicit attributes | a structure is copied
// STATUS: yes

#include <stdio.h>

struct point {
  double x, y;
  int id[3];
};

int main(void) {
  int errors = 0;
  struct point p = {1, 2, {3, 4, 5}};
#pragma acc parallel num_gangs(1)
  {
    p.x += 10;
    p.id[2] = p.id[0] + p.id[1];
  }
  errors += p.x != 11 || p.y != 2 || p.id[0] != 3 || p.id[2] != 7;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
