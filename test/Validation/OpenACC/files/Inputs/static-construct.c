// The second file of static-construct.c.

static void work(int *a, int n) {
#pragma acc parallel loop copyout(a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = 2 * i;
}

void second(int *a, int n) { work(a, n); }
