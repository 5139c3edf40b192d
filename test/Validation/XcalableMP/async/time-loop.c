// FEATURE: 8.8 async | reductions, bcasts, gmoves and reflects under one id in a time loop, waited for in functions and tested
// STATUS: yes
// RANKS: 1 2 3 4
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp template s(0 : N - 1)
#pragma xmp distribute s(cyclic) onto p
double a[N], b[N];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with s(i)
#pragma xmp shadow a[2]
static void finish(int id) {
#pragma xmp wait_async(id, id + 1000)
}
int main(void) {
  int n = xmp_num_nodes(), me = xmp_node_num();
  for (int step = 0; step < 25; step++) {
    int id = 3 * step - 20;
    double total = me + step, piece[3] = {me, step, me * step};
    int source = step % n + 1;
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++)
      a[i] = step * 100 + i;
#pragma xmp reflect(a) width(1 : 2) async(id)
#pragma xmp reduction(+ : total) async(id)
#pragma xmp bcast(piece) from p(source) async(id)
#pragma xmp gmove async(id)
    b[:] = a[:];
    if (step % 3 == 0)
      while (!xmp_test_async(id))
        ;
    else
      finish(id);
    CHECK(total, n * step + n * (n + 1) / 2);
    CHECK(piece[0], source);
    CHECK(piece[2], source * step);
#pragma xmp loop on t(i)
    for (int i = 1; i < N - 2; i++)
      CHECK(a[i - 1] + a[i + 2], 200 * step + 2 * i + 1);
#pragma xmp loop on s(i)
    for (int i = 0; i < N; i++)
      CHECK(b[i], step * 100 + i);
  }
  return CHECK_END();
}
