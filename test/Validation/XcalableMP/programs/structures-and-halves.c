// FEATURE: 8.7 programs | structures from their owners by bcast, functions on halves of the nodes
// STATUS: yes
// RANKS: 1 2 3 4 6
#include "../Inputs/check.h"
typedef struct {
  int n;
  double v[3];
  char name[8];
} item;
#pragma xmp nodes p(*)
item items[12];
#pragma xmp template t(0 : 11)
#pragma xmp distribute t(cyclic(2)) onto p
#pragma xmp align items[i] with t(i)
static int work(int k) {
#pragma xmp nodes e(*) = *
#pragma xmp template w(0 : 9)
#pragma xmp distribute w(block) onto e
  int a[10];
#pragma xmp align a[i] with w(i)
  int s = 0;
#pragma xmp loop on w(i) reduction(+ : s)
  for (int i = 0; i < 10; i++) {
    a[i] = i * k;
    s += a[i];
  }
  return s;
}
int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < 12; i++) {
    items[i].n = i;
    items[i].v[1] = i * 0.5;
    items[i].name[0] = 'a' + i;
  }
  item one = {0};
  double s = 0;
  for (int k = 0; k < 12; k++) {
#pragma xmp task on t(k)
    one = items[k];
#pragma xmp bcast(one) from t(k)
    s += one.n + one.v[1] + one.name[0];
  }
  int x = 0, y = 0;
  int half = (xmp_num_nodes() + 1) / 2, all = xmp_num_nodes();
#pragma xmp tasks
  {
#pragma xmp task on p(1 : half)
    x = work(2);
#pragma xmp task on p(all : all)
    y = work(3);
  }
#pragma xmp bcast(x) from p(1)
#pragma xmp bcast(y) from p(all)
  CHECK_NEAR(s, 1329);
  CHECK(x, 90);
  CHECK(y, 135);
  return CHECK_END();
}
