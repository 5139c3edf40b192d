// FEATURE: 9.1 coarrays | rejected: sections with different numbers of ranges
// STATUS: yes
// REFUSED: the sections of an assignment have 2 and 1 ranges
int x[4][4]:[*], y[4];
int main(void) { x[0:2][0:2]:[0] = y[0:2]; return 0; }
