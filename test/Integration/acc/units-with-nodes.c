// A unit with OpenACC alone beside one with nodes, in either order.
// RUN: %S/../Inputs/compare.sh xacc-cc self-checking %t "self 1 3" %S/Inputs/declared-only.c %s
// RUN: %S/../Inputs/compare.sh xacc-cc self-checking %t "self 3" %s %S/Inputs/declared-only.c
// REQUIRES: mpi

#include <stdio.h>
#include <xmp.h>

#define N 20
int a[N];
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp align a[i] with t[i]
int shifted(int x);

int main(void) {
  int sum = 0;
#pragma xmp loop on t[i] reduction(+ : sum)
  for (int i = 0; i < N; i++)
    sum += a[i] = i;
  int errors = sum != N * (N - 1) / 2;
  errors += shifted(sum) != sum + 5;
  int all = xmp_all_num_nodes(), number = 1;
#pragma xmp reduction(+ : number)
  errors += number != all;
  if (xmp_all_node_num() == 1 || errors)
    printf("errors %d\ncomplete\n", errors);
  return 0;
}
