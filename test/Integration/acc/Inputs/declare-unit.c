// The other unit of declare.c.
enum { N = 300 };
int shared[N];
#pragma acc declare create(shared)
extern int scale;
#pragma acc declare copyin(scale)

void fill_shared(int value) {
#pragma acc parallel loop present(shared)
  for (int i = 0; i < N; i++)
    shared[i] = value + i;
  // On the host nothing has changed unless there is only one memory.
#pragma acc update self(shared)
}
