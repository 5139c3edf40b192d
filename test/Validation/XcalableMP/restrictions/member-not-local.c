// FEATURE: 5.1 global data | a member of an element by a computed index, in a loop, that another node owns
// STATUS: yes
// FATAL: a[12] is not stored on this node, which has [0:7]
// FLAGS: -O2
// RANKS: 2
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
struct point {
  double x, y;
} a[N];
double b[N];
int chosen[N];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with t(i)

int main(void) {
  for (int i = 0; i < N; i++)
    chosen[i] = i < 5 ? i : 12;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i].y = b[i] = i;
#pragma xmp loop on t(i)
  for (int i = 0; i < 8; i++)
    b[i] += a[chosen[i]].y;
  return CHECK_END();
}
