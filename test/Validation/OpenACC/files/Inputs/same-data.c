// The second file of same-data.c.

static int a[10];
static double factor = 3;
#pragma acc declare create(a) copyin(factor)
#pragma acc routine seq
static int get(int i) { return a[i] * (int)factor; }
int second(int x) {
  int seen = 0;
#pragma acc serial present(a) copyout(seen)
  {
    a[x] = x;
    seen = get(x);
  }
  return seen;
}
