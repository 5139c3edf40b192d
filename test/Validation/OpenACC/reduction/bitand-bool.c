// FEATURE: 2.9.11 reduction | `&` of `_Bool` with integers
// STATUS: yes

#include <stdio.h>

// A copy that began with all bits would keep those of 0x40.
static int test(int n) {
  int errors = 0, mask[1023];
  for (int i = 0; i < n; i++)
    mask[i] = i % 90 == 89 ? 0x40 : 0x41;
  _Bool result = 1, expected = 1, vectors[3];
#pragma acc parallel loop reduction(& : result)
  for (int i = 0; i < n; i++)
    result = result & mask[i];
  for (int i = 0; i < n; i++)
    expected = expected & mask[i];
  errors += result != expected;
#pragma acc parallel loop gang
  for (int k = 0; k < 3; k++) {
    _Bool own = 1;
#pragma acc loop vector reduction(& : own)
    for (int i = 0; i < n; i++)
      own &= mask[i];
    vectors[k] = own;
  }
  for (int k = 0; k < 3; k++)
    errors += vectors[k] != expected;
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 100, 1023};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
