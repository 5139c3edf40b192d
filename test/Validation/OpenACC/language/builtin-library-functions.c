// FEATURE: 2.5 compute constructs | functions of the C library by the names that compilers have for them
// STATUS: yes
#include <stdio.h>

int main(void) {
  int n = 0, same = -1, three = 3;
  char text[8] = "abc";
#pragma acc parallel copy(n, same) copyin(text) num_gangs(1)
  {
    if (three != 3)
      __builtin_abort();
    n = (int)__builtin_strlen(text);
    same = __builtin_strcmp(text, "abc");
  }
  int errors = (n != 3) + (same != 0);
  if (errors > 2)
    __builtin_abort();
  printf("errors %d\ncomplete\n", errors);
  return 0;
}
