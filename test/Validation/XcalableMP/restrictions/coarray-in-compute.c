// FEATURE: 9.1 coarrays | rejected: in a compute construct
// STATUS: yes
// REFUSED: a coarray of another image cannot be used in a compute construct; copy it before
#include "../Inputs/check.h"
#define N 16
double l[N];
int x:[*];

int main(void) {
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    l[i] = x:[0];
  return CHECK_END();
}
