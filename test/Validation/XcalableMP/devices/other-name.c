// FEATURE: 15 layout | at run time: an array with a layout under another name
// STATUS: yes
// FATAL: which is distributed over host:0,1
// DEVICES: host:2
// RANKS: 1 2
#define N 9
#pragma acc devices d[*]
int a[N];
#pragma acc declare create(a) layout([block]) on_device(d)

static void add(int *x) {
#pragma acc parallel loop copy(x[0 : N])
  for (int i = 0; i < N; i++)
    x[i] += 1;
}

int main(void) {
#pragma acc update device(a)
  add(a);
  return 0;
}
