// FEATURE: 15 layout | rejected: a loop over an array without layout
// STATUS: yes
// REFUSED: 'a' has no layout; declare it with '#pragma acc declare create(a) layout(...)'
#pragma acc devices d[*]
int a[9];
int main(void) {
#pragma acc parallel loop layout(a[i]) on_device(d)
  for (int i = 0; i < 9; i++)
    a[i] = i;
  return 0;
}
