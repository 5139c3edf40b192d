/* A time loop on two ranks that does not end by itself: a rank that is in it has
   written the file that it is told. */
#include <stdio.h>
#include <xmp.h>
enum { N = 64 };
double u[N], v[N];
#pragma xmp nodes p(2)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
#pragma xmp align u[i] with t(i)
#pragma xmp align v[i] with t(i)
#pragma xmp shadow u[1]

int main(int argc, char **argv) {
  (void)argc;
  if (xmp_node_num() == 2)
    fclose(fopen(argv[1], "w"));
#pragma acc data copy(u, v)
  for (int step = 0; step < 2000000000; step++) {
#pragma xmp reflect (u) acc
#pragma acc parallel loop present(u, v)
#pragma xmp loop on t(i)
    for (int i = 1; i < N - 1; i++)
      v[i] = u[i - 1] + u[i + 1];
#pragma acc parallel loop present(u, v)
#pragma xmp loop on t(i)
    for (int i = 1; i < N - 1; i++)
      u[i] = v[i] / 2;
  }
  return 0;
}
