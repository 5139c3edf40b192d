// FEATURE: 6.1 task | recursion: the executing set is halved with nodes = * until one node is left
// STATUS: yes
// RANKS: 1 2 3 4 6
#include "../Inputs/check.h"
static int depth(int n) { return n == 1 ? 0 : 1 + depth(n - n / 2); }
/* Sums 1 + first number over all levels. */
static int halve(int level) {
#pragma xmp nodes q(*) = *
  int n = xmp_num_nodes(), sum = xmp_all_node_num();
#pragma xmp reduction(+ : sum)
  int first = xmp_all_node_num();
#pragma xmp bcast(first)
  CHECK(sum, n * first + n * (n - 1) / 2);
  if (n == 1)
    return level;
  int result = -1;
#pragma xmp tasks
  {
#pragma xmp task on q(1 : n / 2)
    result = halve(level + 1);
#pragma xmp task on q(n / 2 + 1 : n)
    result = halve(level + 1);
  }
#pragma xmp reduction(max : result)
  return result;
}
int main(void) {
  for (int k = 0; k < 30; k++)
    CHECK(halve(0), depth(xmp_all_num_nodes()));
  return CHECK_END();
}
