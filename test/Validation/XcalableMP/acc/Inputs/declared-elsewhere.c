#include "declared.h"
double u[N], v[N];
void fill(int factor) {
#pragma xmp loop on t[i]
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    u[i] = i * factor;
}
