// FEATURE: 5.1 global data | in a loop, elements that are the same in all iterations: only nodes that have iterations need them, and a shadow or a condition will do
// STATUS: yes
// RANKS: 1 2 3 4
// VARIANT: block | FORMAT=block
// VARIANT: cyclic | FORMAT=cyclic
// VARIANT: cyclic(3) | FORMAT=cyclic(3)
// VARIANT: gblock | FORMAT=gblock(sizes)
#include "../Inputs/check.h"
#include <stdlib.h>
#define N 24
int one[1] = {N}, two[2] = {5, N - 5}, three[3] = {9, 0, N - 9};
int four[4] = {0, 4, 11, N - 15};
int *const maps[] = {one, two, three, four};
#pragma xmp nodes p(*)

int main(int argc, char **argv) {
  int sizes[xmp_num_nodes()];
  for (int i = 0; i < xmp_num_nodes(); i++)
    sizes[i] = maps[xmp_num_nodes() - 1][i];
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(FORMAT) onto p
  int a[N], b[N], full[N];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with t(i)
#pragma xmp align full[i] with t(i)
#pragma xmp shadow full[*]
  int zero = argc - 1, k = 6 + argc, none = N + 100 * argc;
  int *nowhere = NULL;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    a[i] = i;
    b[i] = 100 + i;
    full[i] = 1000 + i;
  }
#pragma xmp reflect(full)

  // One iteration, whose node has the element.
#pragma xmp loop on t(i)
  for (int i = k; i < k + 1; i++)
    a[i] += b[k] + b[i];
  // A condition that keeps other nodes away.
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    if (i == k + 1)
      a[i] += b[k + 1];
  // Another loop inside that only the owner runs.
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = i; j < i + 1; j++)
      a[i] += b[j];
  // All of it is here.
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i] += full[j] - full[k];
  // Nobody runs this; the variable is nowhere.
#pragma xmp loop on t(i)
  for (int i = zero; i < 0; i++)
    a[i] += b[none] + b[*nowhere];
  for (int i = 0; i < zero; i++)
    a[none] += b[*nowhere];
  // The owner alone.
  int sum = 0;
#pragma xmp task on t(k)
  for (int i = k; i <= k; i++)
    sum += b[i];
#pragma xmp reduction(+ : sum)
  CHECK(sum, 100 + k);

  int spread = N * (N - 1) / 2;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    int expected = i + 100 + i + spread - N * k;
    if (i == k)
      expected += 2 * (100 + k);
    if (i == k + 1)
      expected += 100 + k + 1;
    CHECK(a[i], expected);
  }
  return CHECK_END();
}
