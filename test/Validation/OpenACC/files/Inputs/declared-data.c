// The second file of declared-data.c.

double table[7];
int length;
#pragma acc declare create(table, length)
#pragma acc routine seq
double value(int i) { return table[i % length]; }
