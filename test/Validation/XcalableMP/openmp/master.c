// FEATURE: 13 OpenMP | directives inside master of a parallel region
// STATUS: yes
// FLAGS: -fopenmp
// RANKS: 1 2 3
#include "../Inputs/check.h"
#define N 11
#pragma xmp nodes p(*)

int main(void) {
  int sum = 1;
#pragma omp parallel
  {
#pragma omp master
    {
#pragma xmp reduction(+ : sum)
    }
#pragma omp barrier
  }
  CHECK(sum, xmp_num_nodes());
  return CHECK_END();
}
