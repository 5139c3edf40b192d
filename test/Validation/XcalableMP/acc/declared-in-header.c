// FEATURE: 14.1 data | declare create of distributed arrays in a header, in units that start before the one that defines them
// STATUS: yes
// FILES: Inputs/declared-elsewhere.c
// DEVICES: host:1 host:3
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#include "Inputs/declared.h"

int main(void) {
  fill(3);
#pragma xmp reflect (u) width(/periodic/1) acc
#pragma xmp loop on t[i]
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    v[i] = u[i - 1] + 2 * u[i + 1];
#pragma acc update self(v)
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    CHECK(v[i], 3 * ((i + N - 1) % N) + 6 * ((i + 1) % N));
  return CHECK_END();
}
