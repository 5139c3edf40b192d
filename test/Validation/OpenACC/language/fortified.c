// FEATURE: 2.5 compute constructs | `memcpy`, `strcpy` and `printf` with `-D_FORTIFY_SOURCE=2`
// STATUS: yes
// FLAGS: -O2 -D_FORTIFY_SOURCE=2
#include <stdio.h>
#include <string.h>

int main(void) {
  char text[64] = "abc";
  double a[8], b[8];
  int errors = 0, n = 0;
  for (int i = 0; i < 8; i++)
    a[i] = i;
#pragma acc parallel copy(text, n) copyin(a) copyout(b) num_gangs(1)
  {
    double t[8];
    memset(t, 0, sizeof t);
    memcpy(t + 1, a, 7 * sizeof *t);
    memmove(b, t, sizeof b);
    strcpy(text + 8, "xyz");
    strcat(text, "d");
    n = (int)strlen(text);
    if (n != 4)
      printf("n is %d\n", n);
  }
  for (int i = 0; i < 8; i++)
    errors += b[i] != (i ? i - 1 : 0);
  errors += n != 4 || strcmp(text, "abcd") || strcmp(text + 8, "xyz");
  printf("errors %d\ncomplete\n", errors);
  return 0;
}
