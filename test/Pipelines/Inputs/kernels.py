"""kernels.py N: a C program with N constructs in one function, which update three
arrays in turn, with data clauses, a queue, sections and scalars of all kinds."""

import sys

print("""#include <stdio.h>
#include <stdlib.h>
enum { N = 200 };
static int a[N];
static void all(int n, int *b, int *c, char step, double weight) {""")
for k in range(int(sys.argv[1])):
    first, last = k % 3, k % 5
    target, source, other = ("abc"[(k + shift) % 3] for shift in range(3))
    clauses = [
        "copy(a, b[0:n]) copyin(c[0:n])",
        f"copyin({source}[0:N]) copy({target}[1:N-1]) copyin({other}[0:N])",
        "copy(a, b[0:n], c[0:n]) async(1)",
        f"copy({target}[0:n], {source}[0:n], {other}[0:n]) num_gangs({k % 7 + 1})",
    ][k % 4]
    if k % 4 == 0:
        target, source, other = "abc"
    print(f"""#pragma acc parallel loop {clauses}
  for (int i = {first + 1}; i < n - {last}; i++)
    {target}[i] = ({source}[i - 1] * {k} + {other}[i] * step + (int)(weight * i)) % 1000;""")
    if k % 4 == 2:
        print("#pragma acc wait")
print("""}
int main(void) {
  int *b = malloc(N * sizeof *b), *c = malloc(N * sizeof *c);
  for (int i = 0; i < N; i++)
    a[i] = i, b[i] = 2 * i, c[i] = 3 * i;
  all(N, b, c, 3, 0.5);
  for (int i = 0; i < N; i++)
    printf("%d %d %d\\n", a[i], b[i], c[i]);
  free(b);
  free(c);
}""")
