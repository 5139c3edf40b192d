// FEATURE: 2.7.1 data specification | a structure with a flexible array, by routine
// STATUS: yes

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

struct list {
  int n;
  int items[];
};

static int test(int n) {
  int errors = 0;
  size_t size = sizeof(struct list) + n * sizeof(int);
  struct list *l = malloc(size);
  l->n = n;
  for (int i = 0; i < n; i++)
    l->items[i] = i;
  acc_copyin(l, size);
#pragma acc parallel loop present(l)
  for (int i = 0; i < l->n; i++)
    l->items[i] *= 2;
  acc_copyout(l, size);
  for (int i = 0; i < n; i++)
    errors += l->items[i] != 2 * i;
  free(l);
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
