// FEATURE: 11.4 compatibility | xmp_sched_template_index: the local range of a loop
// STATUS: yes
// RANKS: 1 2 3
#include "../Inputs/check.h"
#define N 20
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p

int main(void) {
  int first, last, runs = 0, all = 0;
  xmp_sched_template_index(&first, &last, 1, N - 1, 1, xmp_desc_of(t), 0);
#pragma xmp loop on t(i)
  for (int i = 1; i < N - 1; i++)
    runs++;
  for (int i = first; i < last; i++)
    all++;
  CHECK(all, runs);
  return CHECK_END();
}
