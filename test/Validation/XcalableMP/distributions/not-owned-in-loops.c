// FEATURE: 5.1 global data | in a loop, an element that a node needs whatever iterations it owns, and does not store
// STATUS: yes
// RANKS: 2 3
// FATAL: is not stored on this node
// VARIANT: by a variable | CASE=1
// VARIANT: by a variable at file scope, cyclic | CASE=2 FORMAT=cyclic(2)
// VARIANT: by a loop inside without a directive | CASE=3
// VARIANT: by an undistributed loop of the nest | CASE=4
// VARIANT: in a function that the loop calls | CASE=5
// VARIANT: stored to | CASE=6
// VARIANT: in a branch on data | CASE=7
// VARIANT: in a loop without a directive | CASE=8
// VARIANT: in a loop without a directive, cyclic | CASE=8 FORMAT=cyclic
// VARIANT: by the index of a loop on another template | CASE=9
#include "../Inputs/check.h"
#define N 16
#ifndef FORMAT
#define FORMAT block
#endif
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp template other(0 : 2 * N - 1)
#pragma xmp distribute t(FORMAT) onto p
#pragma xmp distribute other(FORMAT) onto p
int a[N], b[N], c[2 * N], chosen = 3;
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with t(i)
#pragma xmp align c[i] with other(i)

static int probe(int i) { return b[i]; }

int main(int argc, char **argv) {
  int k = 2 + argc, sum = 0;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] = b[i] = i;
#if CASE == 1
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] += b[k];
#elif CASE == 2
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] += b[chosen - argc];
#elif CASE == 3
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = k; j < N; j++)
      a[i] += b[j];
#elif CASE == 4
#pragma xmp loop (i) on t(i)
  for (int j = N - 1; j >= 0; j--)
    for (int i = 0; i < N; i++)
      a[i] += b[j] * j;
#elif CASE == 5
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] += probe(k);
#elif CASE == 6
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    b[k] += a[i];
#elif CASE == 7
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    if (a[i] >= 0)
      a[i] += b[k];
#elif CASE == 8
  for (int i = 0; i < N; i++)
    sum += b[i];
#else
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] += c[i];
#endif
  CHECK_THAT(sum != -1);
  return CHECK_END();
}
