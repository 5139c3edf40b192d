// The second file of vector-routine.c.

#pragma acc routine vector
void fill(int *row, int n, int x) {
#pragma acc loop vector
  for (int j = 0; j < n; j++)
    row[j] += x + j;
}
