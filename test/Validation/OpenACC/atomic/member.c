// FEATURE: 2.12 atomic | members of structures and arrays of structures
// STATUS: yes

#include <stdio.h>

struct counter {
  char tag;
  long hits;
  double weight;
};

static int test(int n) {
  int errors = 0;
  struct counter c = {'a', 0, 0}, many[4] = {{0}};
#pragma acc parallel loop copy(c, many)
  for (int i = 0; i < n; i++) {
#pragma acc atomic update
    c.hits += i;
#pragma acc atomic update
    many[i % 4].weight += 0.5;
  }
  errors += c.hits != (long)n * (n - 1) / 2 || c.tag != 'a';
  for (int k = 0; k < 4; k++)
    errors += many[k].weight != 0.5 * ((n - k + 3) / 4);
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
