// FEATURE: 9.1 coarrays | rejected: several images
// STATUS: yes
// REFUSED: a reference to coarray 'x' names one image
int x:[*];
int main(void) { return x:[0:2]; }
