// FEATURE: 15 devices | rejected: an unknown type
// STATUS: yes
// REFUSED: 'radeon' is neither a type of devices (nvidia, host, not_host, default) nor declared
#pragma acc devices d[*] = radeon
int main(void) { return 0; }
