// EXPECT: 2 3 4 5
#include <stdio.h>
struct {
  int flag;
} s = {1};
int main(void) {
  int a[4] = {1, 2, 3, 4};
#pragma acc data copy(a) if (s.flag)
  {
    volatile int stays_c = 0;
    s.flag = stays_c;
#pragma acc parallel loop present(a)
    for (int i = 0; i < 4; i++)
      a[i]++;
  }
  printf("%d %d %d %d\n", a[0], a[1], a[2], a[3]);
}
