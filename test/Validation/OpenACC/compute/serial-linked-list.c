// FEATURE: 2.5.2 serial | pointers and structures in the block
// STATUS: yes

#include <stdio.h>

struct node {
  int value, next;
};

int main(void) {
  int errors = 0;
  struct node nodes[50];
  int sum = 0, steps = 0;
  for (int i = 0; i < 50; i++)
    nodes[i] = (struct node){i, (i + 7) % 50};
#pragma acc serial copyin(nodes) copy(sum, steps)
  {
    struct node *p = &nodes[0];
    do {
      sum += p->value;
      steps++;
      p = &nodes[p->next];
    } while (p->value != 0);
  }
  errors += sum != 1225 || steps != 50;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
