// What Devito 4.8.23 generates (examples/devito) for a wave equation with sources
// and receivers, as it is but for these lines.

#define _POSIX_C_SOURCE 200809L
#define START(S) struct timeval start_ ## S , end_ ## S ; gettimeofday(&start_ ## S , NULL);
#define STOP(S,T) gettimeofday(&end_ ## S, NULL); T->S += (double)(end_ ## S .tv_sec-start_ ## S.tv_sec)+(double)(end_ ## S .tv_usec-start_ ## S .tv_usec)/1000000;

#include "stdlib.h"
#include "math.h"
#include "sys/time.h"
#include "openacc.h"

struct dataobj
{
  void *restrict data;
  int * size;
  unsigned long nbytes;
  unsigned long * npsize;
  unsigned long * dsize;
  int * hsize;
  int * hofs;
  int * oofs;
  void * dmap;
} ;

struct profiler
{
  double section0;
  double section1;
  double section2;
} ;


int Kernel(struct dataobj *restrict m_vec, struct dataobj *restrict rec_vec, struct dataobj *restrict rec_coords_vec, struct dataobj *restrict src_vec, struct dataobj *restrict src_coords_vec, struct dataobj *restrict u_vec, const int x_M, const int x_m, const int y_M, const int y_m, const int z_M, const int z_m, const float dt, const float h_x, const float h_y, const float h_z, const float o_x, const float o_y, const float o_z, const int p_rec_M, const int p_rec_m, const int p_src_M, const int p_src_m, const int time_M, const int time_m, const int deviceid, const int devicerm, struct profiler * timers)
{
  /* Beginning of OpenACC setup */
  acc_init(acc_device_default);
  if (deviceid != -1)
  {
    acc_set_device_num(deviceid,acc_device_default);
  }
  /* End of OpenACC setup */

  float (*restrict m)[m_vec->size[1]][m_vec->size[2]] __attribute__ ((aligned (64))) = (float (*)[m_vec->size[1]][m_vec->size[2]]) m_vec->data;
  float (*restrict rec)[rec_vec->size[1]] __attribute__ ((aligned (64))) = (float (*)[rec_vec->size[1]]) rec_vec->data;
  float (*restrict rec_coords)[rec_coords_vec->size[1]] __attribute__ ((aligned (64))) = (float (*)[rec_coords_vec->size[1]]) rec_coords_vec->data;
  float (*restrict src)[src_vec->size[1]] __attribute__ ((aligned (64))) = (float (*)[src_vec->size[1]]) src_vec->data;
  float (*restrict src_coords)[src_coords_vec->size[1]] __attribute__ ((aligned (64))) = (float (*)[src_coords_vec->size[1]]) src_coords_vec->data;
  float (*restrict u)[u_vec->size[1]][u_vec->size[2]][u_vec->size[3]] __attribute__ ((aligned (64))) = (float (*)[u_vec->size[1]][u_vec->size[2]][u_vec->size[3]]) u_vec->data;

  #pragma acc enter data copyin(rec[0:rec_vec->size[0]][0:rec_vec->size[1]])
  #pragma acc enter data copyin(u[0:u_vec->size[0]][0:u_vec->size[1]][0:u_vec->size[2]][0:u_vec->size[3]])
  #pragma acc enter data copyin(m[0:m_vec->size[0]][0:m_vec->size[1]][0:m_vec->size[2]])
  #pragma acc enter data copyin(rec_coords[0:rec_coords_vec->size[0]][0:rec_coords_vec->size[1]])
  #pragma acc enter data copyin(src[0:src_vec->size[0]][0:src_vec->size[1]])
  #pragma acc enter data copyin(src_coords[0:src_coords_vec->size[0]][0:src_coords_vec->size[1]])

  const float r1 = 1.0F/(dt*dt);
  const float r2 = 1.0F/(h_x*h_x);
  const float r3 = 1.0F/(h_y*h_y);
  const float r4 = 1.0F/(h_z*h_z);
  const float r5 = 1.0F/h_x;
  const float r6 = 1.0F/h_y;
  const float r7 = 1.0F/h_z;

  for (int time = time_m, t0 = (time)%(3), t1 = (time + 2)%(3), t2 = (time + 1)%(3); time <= time_M; time += 1, t0 = (time)%(3), t1 = (time + 2)%(3), t2 = (time + 1)%(3))
  {
    START(section0)
    #pragma acc parallel loop tile(8,4,4) present(m,u)
    for (int x = x_m; x <= x_M; x += 1)
    {
      for (int y = y_m; y <= y_M; y += 1)
      {
        for (int z = z_m; z <= z_M; z += 1)
        {
          float r8 = -2.50F*u[t0][x + 4][y + 4][z + 4];
          u[t2][x + 4][y + 4][z + 4] = (dt*dt)*(r2*(r8 + (-8.33333333e-2F)*(u[t0][x + 2][y + 4][z + 4] + u[t0][x + 6][y + 4][z + 4]) + 1.333333330F*(u[t0][x + 3][y + 4][z + 4] + u[t0][x + 5][y + 4][z + 4])) + r3*(r8 + (-8.33333333e-2F)*(u[t0][x + 4][y + 2][z + 4] + u[t0][x + 4][y + 6][z + 4]) + 1.333333330F*(u[t0][x + 4][y + 3][z + 4] + u[t0][x + 4][y + 5][z + 4])) + r4*(r8 + (-8.33333333e-2F)*(u[t0][x + 4][y + 4][z + 2] + u[t0][x + 4][y + 4][z + 6]) + 1.333333330F*(u[t0][x + 4][y + 4][z + 3] + u[t0][x + 4][y + 4][z + 5])) - (-2.0F*r1*u[t0][x + 4][y + 4][z + 4] + r1*u[t1][x + 4][y + 4][z + 4])*m[x + 1][y + 1][z + 1])/m[x + 1][y + 1][z + 1];
        }
      }
    }
    STOP(section0,timers)

    START(section1)
    if (src_vec->size[0]*src_vec->size[1] > 0 && p_src_M - p_src_m + 1 > 0)
    {
      #pragma acc parallel loop tile(8,4,4,4) present(m,src,src_coords,u)
      for (int p_src = p_src_m; p_src <= p_src_M; p_src += 1)
      {
        for (int rp_srcx = 0; rp_srcx <= 1; rp_srcx += 1)
        {
          for (int rp_srcy = 0; rp_srcy <= 1; rp_srcy += 1)
          {
            for (int rp_srcz = 0; rp_srcz <= 1; rp_srcz += 1)
            {
              int posx = (int)(floorf((-o_x + src_coords[p_src][0])/h_x));
              int posy = (int)(floorf((-o_y + src_coords[p_src][1])/h_y));
              int posz = (int)(floorf((-o_z + src_coords[p_src][2])/h_z));
              float px = -floorf((-o_x + src_coords[p_src][0])/h_x) + (-o_x + src_coords[p_src][0])/h_x;
              float py = -floorf((-o_y + src_coords[p_src][1])/h_y) + (-o_y + src_coords[p_src][1])/h_y;
              float pz = -floorf((-o_z + src_coords[p_src][2])/h_z) + (-o_z + src_coords[p_src][2])/h_z;
              if (rp_srcx + posx >= x_m - 1 && rp_srcy + posy >= y_m - 1 && rp_srcz + posz >= z_m - 1 && rp_srcx + posx <= x_M + 1 && rp_srcy + posy <= y_M + 1 && rp_srcz + posz <= z_M + 1)
              {
                float r0 = 5.0e-1F*(rp_srcx*px + (1 - rp_srcx)*(1 - px))*(rp_srcy*py + (1 - rp_srcy)*(1 - py))*(rp_srcz*pz + (1 - rp_srcz)*(1 - pz))*src[time][p_src]/m[rp_srcx + posx + 1][rp_srcy + posy + 1][rp_srcz + posz + 1];
                #pragma acc atomic update
                u[t2][rp_srcx + posx + 4][rp_srcy + posy + 4][rp_srcz + posz + 4] += r0;
              }
            }
          }
        }
      }
    }
    STOP(section1,timers)

    START(section2)
    if (rec_vec->size[0]*rec_vec->size[1] > 0 && p_rec_M - p_rec_m + 1 > 0)
    {
      #pragma acc parallel loop tile(8) present(rec,rec_coords,u)
      for (int p_rec = p_rec_m; p_rec <= p_rec_M; p_rec += 1)
      {
        float r12 = r5*(-o_x + rec_coords[p_rec][0]);
        float r9 = floorf(r12);
        int posx = (int)r9;
        float r13 = r6*(-o_y + rec_coords[p_rec][1]);
        float r10 = floorf(r13);
        int posy = (int)r10;
        float r14 = r7*(-o_z + rec_coords[p_rec][2]);
        float r11 = floorf(r14);
        int posz = (int)r11;
        float px = r12 - r9;
        float py = -r10 + r13;
        float pz = -r11 + r14;
        float sumrec = 0.0F;

        for (int rp_recx = 0; rp_recx <= 1; rp_recx += 1)
        {
          for (int rp_recy = 0; rp_recy <= 1; rp_recy += 1)
          {
            for (int rp_recz = 0; rp_recz <= 1; rp_recz += 1)
            {
              if (rp_recx + posx >= x_m - 1 && rp_recy + posy >= y_m - 1 && rp_recz + posz >= z_m - 1 && rp_recx + posx <= x_M + 1 && rp_recy + posy <= y_M + 1 && rp_recz + posz <= z_M + 1)
              {
                sumrec += (rp_recx*px + (1 - rp_recx)*(1 - px))*(rp_recy*py + (1 - rp_recy)*(1 - py))*(rp_recz*pz + (1 - rp_recz)*(1 - pz))*u[t0][rp_recx + posx + 4][rp_recy + posy + 4][rp_recz + posz + 4];
              }
            }
          }
        }

        rec[time][p_rec] = sumrec;
      }
    }
    STOP(section2,timers)
  }

  #pragma acc exit data copyout(rec[0:rec_vec->size[0]][0:rec_vec->size[1]])
  #pragma acc exit data delete(rec[0:rec_vec->size[0]][0:rec_vec->size[1]]) if(devicerm)
  #pragma acc exit data copyout(u[0:u_vec->size[0]][0:u_vec->size[1]][0:u_vec->size[2]][0:u_vec->size[3]])
  #pragma acc exit data delete(u[0:u_vec->size[0]][0:u_vec->size[1]][0:u_vec->size[2]][0:u_vec->size[3]]) if(devicerm)
  #pragma acc exit data delete(m[0:m_vec->size[0]][0:m_vec->size[1]][0:m_vec->size[2]]) if(devicerm)
  #pragma acc exit data delete(rec_coords[0:rec_coords_vec->size[0]][0:rec_coords_vec->size[1]]) if(devicerm)
  #pragma acc exit data delete(src[0:src_vec->size[0]][0:src_vec->size[1]]) if(devicerm)
  #pragma acc exit data delete(src_coords[0:src_coords_vec->size[0]][0:src_coords_vec->size[1]]) if(devicerm)

  return 0;
}

