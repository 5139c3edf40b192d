// FEATURE: 2.12 atomic | capture `{ x |= e; v = x; }`
// STATUS: yes

#include <stdio.h>

int main(void) {
  int errors = 0;
  unsigned x = 0, values[20], expected = 0;
#pragma acc parallel loop copy(x) copyout(values)
  for (int i = 0; i < 20; i++) {
    unsigned v;
#pragma acc atomic capture
    {
      x |= 1u << i;
      v = x;
    }
    values[i] = v;
  }
  // All captured values differ, and one of them is the last.
  int found = 0;
  for (int i = 0; i < 20; i++) {
    expected |= 1u << i;
    for (int k = 0; k < i; k++)
      errors += values[i] == values[k];
  }
  errors += x != expected;
  for (int i = 0; i < 20; i++)
    found += values[i] == x;
  errors += found != 1;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
