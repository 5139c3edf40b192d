// FEATURE: 2.5 compute constructs | members of packed structures, also inside of others
// STATUS: yes

#include <stdio.h>

struct __attribute__((packed)) Record {
  char tag;
  double value;
  short part[3];
  struct { char c; int count; } inner;
};
typedef struct {
  char c;
  struct Record record;
  long long last;
} Holder;

static int test(int n) {
  int errors = 0;
  double sum = 0, expected = 0;
  struct Record a[n];
  Holder holders[n];
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < n; i++) {
    struct Record r = {.tag = 'a', .value = i / 2.0, .part = {1, 2, 3}};
    r.inner.count = -i;
    r.inner.c = 'c';
    a[i] = r;
    a[i].part[i % 3] += i;
  }
#pragma acc parallel loop copyin(a) copyout(holders) reduction(+ : sum)
  for (int i = 0; i < n; i++) {
    const struct Record *p = &a[n - 1 - i];
    holders[i] = (Holder){1, *p, i};
    holders[i].record.value += p->inner.count;
    sum += p->value;
  }
  for (int i = 0; i < n; i++) {
    const struct Record *r = &holders[n - 1 - i].record;
    expected += i / 2.0;
    errors += r->tag != 'a' || r->value != i / 2.0 - i || r->inner.count != -i;
    errors += r->part[i % 3] != i % 3 + 1 + i || holders[i].last != i;
  }
  return errors + (sum != expected);
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
