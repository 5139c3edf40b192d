// FEATURE: 2.6.4 data structures with pointers | a linked list, attached node by node
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

static int test(int n) {
  int errors = 0;
  struct node *nodes = malloc(n * sizeof *nodes);
  for (int i = 0; i < n; i++)
    nodes[i] = (struct node){i, i + 1 < n ? &nodes[i + 1] : NULL};
#pragma acc enter data copyin(nodes[0:n])
  for (int i = 0; i + 1 < n; i++) {
#pragma acc enter data attach(nodes[i].next)
  }
  long sum = 0;
#pragma acc serial present(nodes[0:n]) copy(sum)
  for (struct node *p = nodes; p; p = p->next)
    sum += p->value;
  errors += sum != (long)n * (n - 1) / 2;
  for (int i = 0; i + 1 < n; i++) {
#pragma acc exit data detach(nodes[i].next)
  }
#pragma acc exit data delete(nodes[0:n])
  free(nodes);
  return errors;
}

int main(void) {
  const int sizes[] = {1, 2, 50};
  int errors = 0;
  for (int i = 0; i < 3; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
