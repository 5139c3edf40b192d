// EXPECT: 50
#include <stdio.h>
#pragma xmp nodes p(*)
#pragma xmp template t(0:9)
#pragma xmp distribute t(block) onto p
#pragma pack(push, 1)
int main(void) {
  int r = 0;
  struct L {
    char c;
    int v;
  } g = {1, 5};
#pragma xmp loop on t(i) reduction(+ : r)
  for (int i = 0; i < 10; i++) {
    volatile int zero = 0;
    struct L *q = &g;
    r += q->v + zero;
  }
  printf("%d\n", r);
}
#pragma pack(pop)
