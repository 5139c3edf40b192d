// FEATURE: 15 layout | rejected: two distributed dimensions
// STATUS: yes
// REFUSED: 'layout' must have exactly one dimension with format 'block'
#pragma acc devices d[*]
int a[9][9];
#pragma acc declare create(a) layout([block][block]) on_device(d)
int main(void) { return 0; }
