// FEATURE: 6.3 loop | node numbers in the body are those of the set around the loop, in a task in it those of the task
// STATUS: yes
// RANKS: 1 2 3 4 6
#include "../Inputs/check.h"
#define N 8
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
static int size(void) { return xmp_num_nodes(); }

int main(void) {
  int np = xmp_num_nodes(), me = xmp_node_num(), last = np > 1 ? np - 1 : np;
#pragma xmp loop on p(k)
  for (int k = 1; k <= np; k++) {
    CHECK(xmp_num_nodes(), np);
    CHECK(size(), np);
#pragma xmp task on p(k)
    {
      CHECK(xmp_num_nodes(), 1);
      CHECK(xmp_node_num(), 1);
      CHECK(xmpc_node_num(), 0);
      CHECK(xmpc_this_image(), 0);
      CHECK(xmp_num_images(), 1);
      CHECK(size(), 1);
      CHECK(xmp_all_num_nodes(), np);
    }
#pragma xmp task on p(k) nocomm
    CHECK(xmp_node_num(), me);
    CHECK(xmp_node_num(), me);
  }
#pragma xmp task on p(1 : last)
  {
#pragma xmp loop on t(i)
    for (int i = 0; i < (N + np - 1) / np; i++) {
      CHECK(xmp_num_nodes(), last);
#pragma xmp task on t(i)
      {
        CHECK(xmp_num_nodes(), 1);
#pragma xmp loop on t(j)
        for (int j = i; j <= i; j++) {
#pragma xmp barrier
          CHECK(xmp_num_nodes(), 1);
        }
      }
      CHECK(xmp_node_num(), me);
    }
  }
  return CHECK_END();
}
