// FEATURE: 2.9.11 reduction | `max` and `min` of the limits of a type
// STATUS: yes

#include <float.h>
#include <limits.h>
#include <stdio.h>

int main(void) {
  int errors = 0;
  int a[3] = {INT_MIN, INT_MIN, INT_MIN}, most = INT_MIN;
  double b[3] = {-DBL_MAX, -DBL_MAX, -DBL_MAX}, biggest = -INFINITY, smallest = INFINITY;
  unsigned c[3] = {UINT_MAX, UINT_MAX, UINT_MAX}, least = UINT_MAX;
#pragma acc parallel loop reduction(max:most, biggest) reduction(min:least, smallest)
  for (int i = 0; i < 3; i++) {
    most = a[i] > most ? a[i] : most;
    biggest = b[i] > biggest ? b[i] : biggest;
    smallest = b[i] < smallest ? b[i] : smallest;
    least = c[i] < least ? c[i] : least;
  }
  errors += most != INT_MIN || biggest != -DBL_MAX || smallest != -DBL_MAX || least != UINT_MAX;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
