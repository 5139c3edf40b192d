// FEATURE: 2.6.4 data structures with pointers | an array of structures of file scope, with two pointers each
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static struct level {
  int n;
  int *u, *v;
} levels[4];
int main(void) {
  int errors = 0;
  for (int l = 0; l < 4; l++) {
    levels[l].n = 50 >> l;
    levels[l].u = calloc(levels[l].n, sizeof(int));
    levels[l].v = calloc(levels[l].n, sizeof(int));
  }
#pragma acc enter data copyin(levels)
  for (int l = 0; l < 4; l++) {
#pragma acc enter data copyin(levels[l].u[0:levels[l].n], levels[l].v[0:levels[l].n])
  }
  for (int l = 0; l < 4; l++) {
#pragma acc parallel loop present(levels)
    for (int i = 0; i < levels[l].n; i++) {
      levels[l].u[i] = i + l;
      levels[l].v[i] = -levels[l].u[i];
    }
  }
  for (int l = 0; l < 4; l++) {
#pragma acc exit data copyout(levels[l].u[0:levels[l].n], levels[l].v[0:levels[l].n])
  }
#pragma acc exit data delete(levels)
  for (int l = 0; l < 4; l++)
    for (int i = 0; i < levels[l].n; i++)
      errors += levels[l].u[i] != i + l || levels[l].v[i] != -i - l;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
