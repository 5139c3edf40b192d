// FEATURE: 15 layout | rejected: a loop over arrays of different sets
// STATUS: yes
// REFUSED: 'a' and 'b' are on different sets of devices
#pragma acc devices d[*], e[1]
int a[9], b[9];
#pragma acc declare create(a) layout([block]) on_device(d)
#pragma acc declare create(b) layout([block]) on_device(e)
int main(void) {
#pragma acc parallel loop layout(a[i])
  for (int i = 0; i < 9; i++)
    a[i] = b[i];
  return 0;
}
