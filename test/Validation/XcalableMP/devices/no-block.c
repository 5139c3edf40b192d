// FEATURE: 15 layout | rejected: no distributed dimension
// STATUS: yes
// REFUSED: 'layout' must have exactly one dimension with format 'block'
#pragma acc devices d[*]
int a[9];
#pragma acc declare create(a) layout([*]) on_device(d)
int main(void) { return 0; }
