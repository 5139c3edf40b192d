/* Shared by the units: the arrays and their mapping. */
#ifndef FIELD_H
#define FIELD_H
#define SIZE 18
#define WIDTH 1
extern double field[SIZE][SIZE], next[SIZE][SIZE];
extern int steps;
#pragma xmp nodes p(*)
#pragma xmp template t(0:SIZE-1, 0:SIZE-1)
#pragma xmp distribute t(*, block) onto p
#pragma xmp align field[i][j] with t(j, i)
#pragma xmp align next[i][j] with t(j, i)
#pragma xmp shadow field[WIDTH][0]
void init(void);
void step(void);
double checksum(const char *label);
int plain(int x, ...);
#define SYNC _Pragma("xmp barrier")
#define ON_ROOT _Pragma("xmp task on p(1)")
#endif
