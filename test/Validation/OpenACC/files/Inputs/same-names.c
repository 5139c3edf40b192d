// The second file of same-names.c.

static int helper(int x) { return x + 100; }
static int offset = 1;
void second(int *a, int n) {
#pragma acc parallel loop copyout(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = helper(i) + offset;
}
