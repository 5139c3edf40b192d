// EXPECT: hello
#include <stdio.h>
#include <string.h>
static __attribute__((noinline)) int use(int n) {
  volatile int a[64];
  for (int i = 0; i < 64; i++)
    a[i] = n;
  return a[n];
}
static __attribute__((noinline)) char *fill(char *b) { return strcpy(b, "hello"); }
int main(void) {
  char *s;
#pragma acc wait
  char b[20];
  s = fill(b);
#pragma acc wait
  use(3);
  printf("%s\n", s);
}
