// FEATURE: 2.9.11 reduction | `max` and `min` keep a start value that is not exceeded
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int most = 5000;
  float least = -5000;
#pragma acc parallel loop reduction(max:most) reduction(min:least)
  for (int i = 0; i < n; i++) {
    most = i > most ? i : most;
    least = -i < least ? -i : least;
  }
  errors += most != 5000 || least != -5000;
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
