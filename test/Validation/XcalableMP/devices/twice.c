// FEATURE: 15 devices | rejected: a name that is declared twice
// STATUS: yes
// REFUSED: 'd' is declared twice
#pragma acc devices d[*], d[1]
int main(void) { return 0; }
