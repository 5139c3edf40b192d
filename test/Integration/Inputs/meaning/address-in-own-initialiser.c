// EXPECT: 5
#include <stdio.h>
static int set(int *p) { return *p = 3, 4; }
int main(void) {
  int r;
#pragma acc wait
  {
    int x = set(&x);
    void *self = &self;
    r = x + (self == &self);
  }
#pragma acc wait
  printf("%d\n", r);
}
