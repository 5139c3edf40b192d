// FEATURE: 2.9.11 reduction | `max` and `min` where all values are infinite
// STATUS: yes

#include <math.h>
#include <stdio.h>

int main(void) {
  int errors = 0;
  double most = -INFINITY, least = INFINITY;
#pragma acc parallel loop reduction(max:most) reduction(min:least)
  for (int i = 0; i < 100; i++) {
    most = fmax(most, -INFINITY);
    least = fmin(least, INFINITY);
  }
  errors += most != -INFINITY || least != INFINITY;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
