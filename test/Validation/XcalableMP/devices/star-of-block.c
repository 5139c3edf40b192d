// FEATURE: 15 layout | rejected: '*' for the distributed dimension
// STATUS: yes
// REFUSED: dimension 0 of 'a' is distributed over devices; name the loop variable there
#pragma acc devices d[*]
int a[9][9];
#pragma acc declare create(a) layout([block][*]) on_device(d)
int main(void) {
#pragma acc parallel loop layout(a[*][i])
  for (int i = 0; i < 9; i++)
    a[3][i] = i;
  return 0;
}
