// FEATURE: 5.1 global data | in a loop, an element that a node does not store, by a computed subscript
// STATUS: yes
// RANKS: 3
// VARIANT: an index from an array | FORM=table[i]
// VARIANT: an index from an array, cyclic | FORM=table[i] FORMAT=cyclic(2)
// VARIANT: a table with a negative index, cyclic | FORM=table[i]-17 FORMAT=cyclic(2)
// VARIANT: the result of a function | FORM=pick(i)
// VARIANT: the loop's variable and another one | FORM=i-far
// VARIANT: a loop inside, one iteration too many | FORM=i+k
// FATAL: not-owned-computed.c:37: element: b[
#include "../Inputs/check.h"
#define N 17
#ifndef FORMAT
#define FORMAT block
#define SHADOW 1
#else
#define SHADOW 0
#endif
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(FORMAT) onto p
double a[N], b[N];
#pragma xmp align [i] with t(i) :: a, b
#pragma xmp shadow b[SHADOW]
int table[N], far = 2;
int pick(int i) { return table[i]; }

int main(int argc, char **argv) {
  for (int i = 0; i < N; i++)
    table[i] = N - 1 - i;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] = b[i] = i;
#pragma xmp loop (i) on t(i)
  for (int i = 2; i < N - 2; i++)
    for (int k = -1; k <= argc + 1; k++)
      a[i] += b[FORM];
  CHECK_THAT(a != 0);
  return CHECK_END();
}
