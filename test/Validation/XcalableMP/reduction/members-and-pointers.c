// FEATURE: 8.6 reduction | members of structures, elements, what a pointer points to
// STATUS: yes
// RANKS: 1 2 3
#include "../Inputs/check.h"
#pragma xmp nodes p(*)
struct particle {
  double x[3];
  struct {
    int count;
  } in;
};

static void into(double *sum, struct particle *s) {
#pragma xmp reduction(+ : sum, s->in.count)
}

int main(void) {
  int n = xmp_num_nodes(), total = n * (n + 1) / 2, me = xmp_node_num();
  struct particle s = {{me, me, me}, {me}}, many[2] = {{{me}, {me}}, {{me}, {me}}};
  double d = me;
#pragma xmp reduction(+ : s.x, many[1].in.count)
#pragma xmp reduction(max : many[0].x[0])
  into(&d, &s);
  CHECK(s.x[2], total);
  CHECK(s.in.count, total);
  CHECK(d, total);
  CHECK(many[1].in.count, total);
  CHECK(many[0].in.count, me);
  CHECK(many[0].x[0], n);
  return CHECK_END();
}
