// FEATURE: 15 layout | rejected: a subscript that is no control variable
// STATUS: yes
// REFUSED: a subscript of 'layout' must be '*' or the control variable of the loop that follows
#pragma acc devices d[*]
int a[9], k;
#pragma acc declare create(a) layout([block]) on_device(d)
int main(void) {
#pragma acc parallel loop layout(a[k])
  for (int i = 0; i < 9; i++)
    a[i] = i;
  return 0;
}
