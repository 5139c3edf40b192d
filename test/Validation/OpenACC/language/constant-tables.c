// FEATURE: 2.5 compute constructs | `static const` tables in the construct: numbers, structures, none with an initialiser
// STATUS: yes

#include <stdio.h>

struct Entry {
  short key;
  double weight[2];
  _Bool set;
};

static double weigh(int i) {
  static const struct Entry entries[3] = {{1, {0.5, 2}, 1}, {-7, {4}, 0}, {.weight = {[1] = 8}}};
  static const unsigned char bytes[2][5] = {"abc", {1, 2}};
  static const float none[4];
  const struct Entry *e = &entries[i % 3];
  return e->key + e->weight[i & 1] + e->set + bytes[i & 1][i % 5] + none[i & 3];
}

static int test(int n) {
  int errors = 0;
  double a[n], b[n];
#pragma acc parallel loop copyout(a, b)
  for (int i = 0; i < n; i++) {
    static const int primes[] = {2, 3, 5, 7, 11, 13, 17, 19}, seven = 7;
    a[i] = weigh(i);
    b[i] = primes[i % (sizeof primes / sizeof *primes)] * seven;
  }
  for (int i = 0; i < n; i++) {
    const int primes[] = {2, 3, 5, 7, 11, 13, 17, 19};
    errors += a[i] != weigh(i) || b[i] != primes[i % 8] * 7;
  }
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
