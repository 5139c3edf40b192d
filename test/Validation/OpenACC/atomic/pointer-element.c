// FEATURE: 2.12 atomic | read, write, and exchange of pointers in arrays: lists of a hash table
// STATUS: yes

#include <stdio.h>

typedef struct Node {
  int value;
  struct Node *next;
} Node;

enum { N = 500, BUCKETS = 16 };
static Node pool[N], *table[BUCKETS];

int main(void) {
  int errors = 0, sum = 0, count = 0, expected = 0, empty = 0;
#pragma acc data create(pool) copyin(table)
  {
#pragma acc parallel loop
    for (int i = 0; i < N; i++) {
      Node *old;
      pool[i].value = i;
#pragma acc atomic capture
      {
        old = table[i * 7 % BUCKETS];
        table[i * 7 % BUCKETS] = &pool[i];
      }
      pool[i].next = old;
    }
#pragma acc parallel loop reduction(+:sum, count)
    for (int k = 0; k < BUCKETS; k++) {
      Node *first;
#pragma acc atomic read
      first = table[k];
      for (Node *p = first; p; p = p->next) {
        sum += p->value * (k + 1);
        count++;
      }
    }
#pragma acc parallel loop
    for (int k = 0; k < BUCKETS; k++) {
#pragma acc atomic write
      table[k] = NULL;
    }
#pragma acc parallel loop reduction(+:empty)
    for (int k = 0; k < BUCKETS; k++)
      empty += !table[k];
  }
  for (int i = 0; i < N; i++)
    expected += i * (i * 7 % BUCKETS + 1);
  errors = (sum != expected) + (count != N) + (empty != BUCKETS);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
