// FEATURE: 6.3 loop | at run time: in a task, a loop of which other nodes own iterations, which nobody would run
// STATUS: yes
// FATAL: loop: the 'on' set names a node outside the executing set
// RANKS: 2 3
#include "../Inputs/check.h"
#define N 12
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
int a[N];
#pragma xmp align a[i] with t(i)

int main(void) {
#pragma xmp task on p(1)
  {
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++)
      a[i] = i;
  }
  return CHECK_END();
}
