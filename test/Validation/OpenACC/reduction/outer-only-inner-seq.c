// FEATURE: 2.9.11 reduction | the clause at the outer loop, an inner loop without a directive
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  unsigned hash = 0, expected = 0;
#pragma acc parallel loop reduction(^:hash)
  for (int i = 0; i < n; i++)
    for (unsigned j = 0; j < 5; j++)
      hash ^= i * 2654435761u + j;
  for (int i = 0; i < n; i++)
    for (unsigned j = 0; j < 5; j++)
      expected ^= i * 2654435761u + j;
  errors += hash != expected;
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
