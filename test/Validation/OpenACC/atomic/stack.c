// FEATURE: 2.12 atomic | capture as the index of a list
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int size = 0, *list = malloc(n * sizeof *list);
#pragma acc parallel loop copy(size) copyout(list[0:n])
  for (int i = 0; i < n; i++)
    if (i % 3 == 0) {
      int at;
#pragma acc atomic capture
      at = size++;
      list[at] = i;
    }
  errors += size != (n + 2) / 3;
  long sum = 0, expected = 0;
  for (int k = 0; k < size; k++) {
    sum += list[k];
    expected += 3 * k;
  }
  errors += sum != expected;
  free(list);
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
