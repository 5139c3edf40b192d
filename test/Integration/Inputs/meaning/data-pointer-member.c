// EXPECT: 2 3 4 5
#include <stdio.h>
struct {
  int *p;
} s;
int main(void) {
  int a[4] = {1, 2, 3, 4};
  s.p = a;
#pragma acc data copy(s.p[0:4])
  {
    volatile int stays_c = 0;
#pragma acc parallel loop present(a)
    for (int i = 0; i < 4; i++)
      a[i]++;
    s.p = 0;
  }
  printf("%d %d %d %d\n", a[0], a[1], a[2], a[3]);
}
