// EXPECT: 380
#include <stdio.h>
#pragma xmp nodes p(*)
#pragma xmp template t(0:9)
#pragma xmp distribute t(block) onto p
int main(void) {
  int r = 0, n = 3;
  typedef struct S { int a; } T, *PT;
  struct Q { struct S s; T t; };
  typedef enum Color { RED = 3, BLUE } Color;
  struct { struct Q q; Color c; } u = {{{1}, {2}}, BLUE}, w = u;
  typedef int V[n];
  union X { int i; float f; };
  n = 9;
#pragma xmp loop on t(i) reduction(+ : r)
  for (int i = 0; i < 10; i++) {
    volatile int zero = 0;
    struct Q q = {{1}, {2}};
    PT p = &q.t;
    volatile T x = {5};
    volatile union X ux = {7};
    V v; v[0] = zero + 1;
    volatile Color c = BLUE;
    r += q.s.a + p->a + x.a + zero + ux.i + sizeof(V) + v[0] + c + u.q.t.a + w.c;
  }
  printf("%d\n", r);
}
