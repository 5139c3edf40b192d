// EXPECT: main
#include <stdio.h>
#include <string.h>
#pragma xmp nodes p(*)
#pragma xmp template t(0:9)
#pragma xmp distribute t(block) onto p
int main(void) {
  const char *s[10];
#pragma xmp loop on t(i)
  for (int i = 0; i < 10; i++) {
    volatile int n = i;
    s[n] = __builtin_FUNCTION();
  }
  puts(s[0]);
}
