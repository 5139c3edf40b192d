// FEATURE: 2.5.1 parallel | arrays of structures with bit-fields, unions, and nested arrays
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

struct cell {
  unsigned kind : 3, count : 13;
  union {
    int i;
    float f;
  } value;
  short at[2];
};

static int test(int n) {
  int errors = 0;
  struct cell *cells = malloc(n * sizeof *cells);
#pragma acc parallel loop copyout(cells[0:n])
  for (int i = 0; i < n; i++) {
    struct cell c = {.kind = i % 8, .count = i};
    if (i % 2)
      c.value.f = 0.5f * i;
    else
      c.value.i = -i;
    c.at[0] = i % 100;
    c.at[1] = -c.at[0];
    cells[i] = c;
  }
  for (int i = 0; i < n; i++) {
    errors += cells[i].kind != i % 8 || cells[i].count != i;
    errors += i % 2 ? cells[i].value.f != 0.5f * i : cells[i].value.i != -i;
    errors += cells[i].at[0] != i % 100 || cells[i].at[1] != -(i % 100);
  }
  free(cells);
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
