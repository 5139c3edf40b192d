// EXPECT: 5 3
// OPTIONS: -fopenmp
#include <stdio.h>
int main(void) {
  int x = 5, y = 3, a[100];
#pragma acc wait
#pragma omp parallel for private(x) firstprivate(y)
  for (int i = 0; i < 100; i++) {
    x = i;
    y += i;
    a[i] = x;
  }
#pragma acc wait
  printf("%d %d\n", x, y);
}
