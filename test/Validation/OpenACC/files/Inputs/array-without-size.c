#include "array-without-size.h"

double total(void) {
  double sum = 0;
#pragma acc parallel loop present(a)
  for (int i = 0; i < n; i++)
    a[i] += 1;
#pragma acc parallel loop reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += a[i];
#pragma acc update self(a[2 : 2])
#pragma acc update self(a)
  return sum;
}
