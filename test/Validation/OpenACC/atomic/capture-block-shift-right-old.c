// FEATURE: 2.12 atomic | capture `{ v = x; x >>= e; }`
// STATUS: yes

#include <stdio.h>

int main(void) {
  int errors = 0;
  unsigned x = 0x100000, values[20], expected = 0x100000;
#pragma acc parallel loop copy(x) copyout(values)
  for (int i = 0; i < 20; i++) {
    unsigned v;
#pragma acc atomic capture
    {
      v = x;
      x >>= 1;
    }
    values[i] = v;
  }
  // All captured values differ, and one of them is the first.
  int found = 0;
  for (int i = 0; i < 20; i++) {
    expected >>= 1;
    for (int k = 0; k < i; k++)
      errors += values[i] == values[k];
  }
  errors += x != expected;
  for (int i = 0; i < 20; i++)
    found += values[i] == 0x100000;
  errors += found != 1;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
