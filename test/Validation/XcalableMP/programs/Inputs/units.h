/* Shared by the units of distributed arrays that several files use. */
#ifndef UNITS_H
#define UNITS_H
#include "../../Inputs/check.h"
#define ROWS 17
#define COLS 6
#pragma xmp nodes p(*)
#pragma xmp template t(0 : ROWS - 1)
#pragma xmp distribute t(block) onto p
extern double field[ROWS][COLS];
extern int counter[ROWS];
#pragma xmp align field[i][*] with t(i)
#pragma xmp align counter[i] with t(i)
#pragma xmp shadow field[1][0]
void initialise(void);
void smooth(int step);
double total(int rows, double x[rows][COLS]);
#endif
