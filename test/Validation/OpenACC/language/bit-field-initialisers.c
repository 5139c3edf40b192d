// FEATURE: 2.5 compute constructs | initialiser lists and compound literals with bit-fields
// STATUS: yes

#include <stdio.h>

struct Bits {
  unsigned a : 3, : 2, b : 9;
  int c : 5;
  _Bool d : 1;
  char plain;
  unsigned long long wide : 40;
};
union Either {
  unsigned low : 4;
  unsigned all;
};

static struct Bits make(int i) {
  struct Bits x = {i, i * 3, -(i % 16), i & 1, 'x', (unsigned long long)i << 20};
  return x;
}

static int test(int n) {
  int errors = 0;
  struct Bits a[n];
  union Either u[n];
#pragma acc parallel loop copyout(a, u)
  for (int i = 0; i < n; i++) {
    a[i] = make(i);
    struct Bits other = (struct Bits){.c = i % 8, .b = 5};
    a[i].a ^= other.b;
    a[i].c += other.c;
    u[i] = (union Either){.low = i};
  }
  for (int i = 0; i < n; i++) {
    errors += a[i].a != ((i ^ 5) & 7) || a[i].b != (i * 3 & 511);
    errors += a[i].c != i % 8 - i % 16 || a[i].d != (i & 1) || a[i].plain != 'x';
    errors += a[i].wide != (unsigned long long)i << 20 || u[i].all != (i & 15);
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
