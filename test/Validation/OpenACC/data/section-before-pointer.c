// FEATURE: 2.7.1 data clauses | sections that begin before the element that a pointer points to
// STATUS: yes

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

#define MARGIN (2 * 4)

static double *grid;

static void scale(double *restrict p, int n) {
#pragma acc parallel loop present(p[-MARGIN : n + 2 * MARGIN])
  for (int i = -MARGIN; i < n + MARGIN; i++)
    p[i] *= 2;
}

static int test(int n) {
  int errors = 0;
  const int first = -MARGIN;
  double *memory = malloc((n + 2 * MARGIN) * sizeof *memory);
  double *p = memory + MARGIN;
  for (int i = first; i < n + MARGIN; i++)
    p[i] = i;
#pragma acc data copy(p[first : n + 2 * MARGIN])
  {
    scale(p, n);
#pragma acc update self(p[-MARGIN + 1 : MARGIN - 1])
#pragma acc parallel loop copy(p[(-1) : n + 1])
    for (int i = -1; i < n; i++)
      p[i] += 1;
  }
  for (int i = first; i < n + MARGIN; i++)
    errors += p[i] != 2 * i + (i >= -1 && i < n);
  grid = p;
#pragma acc enter data copyin(grid[-MARGIN : n])
#pragma acc parallel loop present(grid[-MARGIN : n])
  for (int i = 0; i < n; i++)
    grid[i - MARGIN] = i;
#pragma acc exit data copyout(grid[-MARGIN : n])
  for (int i = 0; i < n; i++)
    errors += grid[i - MARGIN] != i;
  free(memory);
  return errors;
}

// As many as Clang reports errors: each of these is one to it.
static int many(void) {
  int memory[4][4], errors = 0;
  int (*p)[4] = memory + 2;
  int isShared = acc_get_device_type() == acc_device_host;
#define FOUR_TIMES(X) X X X X
  for (int i = 0; i < 16; i++)
    memory[i / 4][i % 4] = i;
#pragma acc data copyin(p[-2 : 4])
  {
#pragma acc parallel loop present(p[-2 : 4])
    for (int i = -2; i < 2; i++)
      for (int j = 0; j < 4; j++)
        p[i][j] += 100;
#pragma acc update self(p[-2 : 1])
    for (int i = 0; i < 16; i++)
      errors += memory[i / 4][i % 4] != i + 100 * (isShared || i < 4);
#pragma acc update self(p[-1 : 2][2 : 2])
    for (int i = 4; i < 16; i++)
      errors += memory[i / 4][i % 4] !=
                i + 100 * (isShared || (i < 12 && i % 4 > 1));
    FOUR_TIMES(_Pragma("acc update self(p[-1:1])")
               _Pragma("acc update device(p[-1:1])")
               _Pragma("acc update self(p[-2:1])")
               _Pragma("acc update device(p[-2:1])")
               _Pragma("acc update self(p[-2:2])"))
#pragma acc parallel loop present(p[-2 : 4])
    for (int i = 0; i < 4; i++)
      p[-1][i]++;
#pragma acc update self(p[-1 : 1])
  }
  for (int i = 0; i < 8; i++)
    errors += memory[i / 4][i % 4] != i + 100 + (i >= 4);
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 100, 1023};
  int errors = many();
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
