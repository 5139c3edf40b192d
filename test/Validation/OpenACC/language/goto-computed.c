// FEATURE: 2.5 compute constructs | computed `goto`, with a table of labels (virtual devices)
// STATUS: yes
// GPU: holds the address of a label

#include <stdio.h>

int main(void) {
  int h = 3, n = 0;
#pragma acc parallel num_gangs(1) copy(h, n)
  {
    void *next[] = {&&a, &&b, &&c, &&d};
    int i = h & 1;
    goto *next[i];
  a:
    h += 1;
    if (++n > 4)
      goto d;
    goto *next[n & 3];
  b:
    h *= 3;
    if (++n > 6)
      goto d;
    goto *next[2];
  c:
    h ^= 5;
    if (++n > 5)
      goto d;
    goto a;
  d:
    h += n;
  }
  printf("errors %d\n", (h != 16) + (n != 3));
  printf("complete\n");
  return 0;
}
