#include "members.h"
struct grid second = {.steps = 4};
static struct grid work;

void step(void) {
#pragma xmp reflect (first.v)
#pragma xmp loop on t(i)
  for (int i = 1; i < N - 1; i++)
    work.v[i] = first.v[i - 1] + first.v[i + 1];
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    second.v[i] = i > 0 && i < N - 1 ? work.v[i] : -1;
    second.w[i][2] = i;
  }
  second.steps++;
}
