// FEATURE: 15 shadow | rejected: another number of widths
// STATUS: yes
// REFUSED: 'shadow' must have one width in brackets for each of the 1 dimension of 'layout'
#pragma acc devices d[*]
int a[9];
#pragma acc declare create(a) layout([block]) shadow([1][1]) on_device(d)
int main(void) { return 0; }
