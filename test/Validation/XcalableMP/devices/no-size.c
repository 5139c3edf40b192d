// FEATURE: 15 devices | rejected: a set without a size
// STATUS: yes
// REFUSED: expected 'name[size]', 'name[*]' or 'name[size] = devices[base:length]'
#pragma acc devices d
int main(void) { return 0; }
