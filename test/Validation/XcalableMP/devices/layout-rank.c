// FEATURE: 15 layout | rejected: another number of dimensions than the array has
// STATUS: yes
// REFUSED: 'a' has 2 dimensions, but 'layout' has 1
#pragma acc devices d[*]
int a[9][9];
#pragma acc declare create(a) layout([block]) on_device(d)
int main(void) { return 0; }
