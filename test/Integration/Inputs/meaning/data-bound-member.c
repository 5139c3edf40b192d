// EXPECT: 2 3 4 5
#include <stdio.h>
struct {
  int n;
} s = {4};
int main(void) {
  int a[4] = {1, 2, 3, 4};
#pragma acc data copy(a[0 : s.n])
  {
    volatile int stays_c = 1;
    s.n = stays_c;
#pragma acc parallel loop present(a)
    for (int i = 0; i < 4; i++)
      a[i]++;
  }
  printf("%d %d %d %d\n", a[0], a[1], a[2], a[3]);
}
