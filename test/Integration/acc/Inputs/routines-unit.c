// The other unit of routines-units.c.
#include "routines-unit.h"

static double table[4] = {1, 10, 100, 1000};
#pragma acc declare copyin(table)
struct Pair pair = {2, 3};

// Called by a routine, no routine itself.
static double weight(int i) { return table[i % 4] * pair.b; }

void fill(int i) {
  if (i < (int)(sizeof counts / sizeof counts[0]))
    counts[i] += i + pair.a;
}
double value(int i, const double *x) {
  double sum = 0;
#pragma acc loop seq
  for (int k = 0; k < 3; k++)
    sum += weight(i + k) * x[k];
  return sum;
}
void bump(void) {
#pragma acc atomic
  total += 1;
}
