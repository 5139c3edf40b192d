// FEATURE: 6.2 tasks | loops and reductions inside of tasks
// STATUS: yes
// RANKS: 4 6
#include "../Inputs/check.h"
#define N 17
#pragma xmp nodes p(*)
#pragma xmp nodes left(2) = p(1 : 2)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto left
int a[N];
#pragma xmp align a[i] with t(i)

int main(void) {
  int me = xmp_node_num(), sum = 0, count = 0;
#pragma xmp tasks
  {
#pragma xmp task on left
    {
#pragma xmp loop (i) on t(i) reduction(+ : sum)
      for (int i = 0; i < N; i++)
        sum += a[i] = i;
    }
#pragma xmp task on p(3 : 4)
    {
      count = 1;
#pragma xmp reduction(+ : count)
    }
  }
  CHECK(sum, me <= 2 ? N * (N - 1) / 2 : 0);
  CHECK(count, me == 3 || me == 4 ? 2 : 0);
  return CHECK_END();
}
