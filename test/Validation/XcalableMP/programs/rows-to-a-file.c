// FEATURE: 1.2 data | a time loop in which one node writes a file of rows that gmove brings, and all read it
// STATUS: yes
// RANKS: 1 2 3 4 6
#include "../Inputs/check.h"
#include <stdlib.h>
#include <string.h>
#define N 10
#define M 8
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(cyclic(3)) onto p
double u[N][M];
#pragma xmp align u[i][*] with t(i)

int main(void) {
  char name[64] = "";
#pragma xmp task on p(1)
  {
    strcpy(name, "/tmp/xmp-rows-XXXXXX");
    int handle = mkstemp(name);
    CHECK_THAT(handle >= 0);
  }
#pragma xmp bcast(name)
  CHECK(strncmp(name, "/tmp/xmp-rows-", 14), 0);
  FILE *file = NULL;
#pragma xmp task on p(1) nocomm
  file = fopen(name, "w");
  for (int step = 0; step < 4; step++) {
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        u[i][j] = step * 1000 + i * 10 + j;
    for (int i = 0; i < N; i++) {
      double line[M];
#pragma xmp gmove
      line[:] = u[i][:];
#pragma xmp task on p(1) nocomm
      {
        for (int j = 0; j < M; j++)
          fprintf(file, "%g ", line[j]);
        fprintf(file, "\n");
      }
    }
  }
#pragma xmp task on p(1) nocomm
  fclose(file);
#pragma xmp barrier
  file = fopen(name, "r");
  CHECK_THAT(file != NULL);
  for (int step = 0; file && step < 4; step++)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++) {
        double value = -1;
        CHECK(fscanf(file, "%lf", &value), 1);
        CHECK(value, step * 1000 + i * 10 + j);
      }
  if (file)
    fclose(file);
#pragma xmp barrier
#pragma xmp task on p(1) nocomm
  remove(name);
  return CHECK_END();
}
