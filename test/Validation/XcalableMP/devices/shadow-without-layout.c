// FEATURE: 15 shadow | rejected: without layout
// STATUS: yes
// REFUSED: clause 'shadow' of '#pragma acc declare' needs 'layout'
#pragma acc devices d[*]
int a[9];
#pragma acc declare create(a) shadow([1]) on_device(d)
int main(void) { return 0; }
