/*===- openacc.h - OpenACC runtime API ----------------------------*- C -*-===*\
|*                                                                            *|
|* Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.     *|
|* See LICENSE for license information.                                       *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
|*===----------------------------------------------------------------------===*|
|*                                                                            *|
|* The routines of OpenACC 2.7, section 3, for C90 and later and for C++.     *|
|* Values of the enumerations are those of GCC's header where that has them.  *|
|*                                                                            *|
|* All addresses of data are addresses of the local section where arrays are  *|
|* distributed over nodes; all lengths are bytes. Routines with _async take a *|
|* queue: a number from 0 on or a value of acc_async_t. No routine returns an *|
|* error: one that cannot do its work ends the job with a message.            *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#ifndef _OPENACC_H
#define _OPENACC_H 1

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Types ---- */

typedef enum acc_device_t {
  acc_device_current = -1,
  acc_device_none = 0,
  acc_device_default = 1,
  /* The program's own memory and threads. */
  acc_device_host = 2,
  /* Part of the CPU with memory of its own, see XACC_DEVICES. */
  acc_device_virtual = 3,
  /* Any device with memory of its own. */
  acc_device_not_host = 4,
  acc_device_nvidia = 5,
  acc_device_radeon = 8
} acc_device_t;

typedef enum acc_device_property_t {
  acc_property_memory = 1,
  acc_property_free_memory = 2,
  acc_property_shared_memory_support = 3,
  acc_property_name = 0x10001,
  acc_property_vendor = 0x10002,
  acc_property_driver = 0x10003
} acc_device_property_t;

typedef enum acc_async_t {
  /* The default queue, see acc_set_default_async. */
  acc_async_noval = -1,
  acc_async_default = -1,
  /* No queue: complete on return. */
  acc_async_sync = -2
} acc_async_t;

/* ---- Devices ---- */

/* Devices of a type; 0 if the type is not known here. */
int acc_get_num_devices(acc_device_t);
/* The type of device that later directives and routines use. */
void acc_set_device_type(acc_device_t);
acc_device_t acc_get_device_type(void);
/* The device, from 0 on, that they use. At first these are all devices of the
   process, as if they were one; the number is 0 then. Setting one chooses it
   alone, with data of its own; -1 chooses all again. */
void acc_set_device_num(int, acc_device_t);
int acc_get_device_num(acc_device_t);
/* 0 or null where the device does not tell. */
size_t acc_get_property(int, acc_device_t, acc_device_property_t);
const char *acc_get_property_string(int, acc_device_t, acc_device_property_t);
void acc_init(acc_device_t);
void acc_shutdown(acc_device_t);
/* The same for one device; the current one stays that. */
void acc_init_device(int, acc_device_t);
void acc_shutdown_device(int, acc_device_t);
/* Whether the caller runs on such a device. For use in kernels, too. */
int acc_on_device(acc_device_t);

/* ---- Queues ---- */

/* Not 0 if all operations of the queue are complete. */
int acc_async_test(int);
int acc_async_test_all(void);
void acc_wait(int);
/* The second queue waits for the first; the caller does not. */
void acc_wait_async(int, int);
void acc_wait_all(void);
void acc_wait_all_async(int);
/* The same on the device with a number, of the current type. The second queue
   of acc_wait_device_async and acc_wait_all_device_async is its, too. */
int acc_async_test_device(int, int);
/* Waits until one of some queues is done, and returns its place in the list; -1
   if the list is empty. */
int acc_wait_any(int count, int queues[]);
int acc_wait_any_device(int count, int queues[], int device);
int acc_async_test_all_device(int);
void acc_wait_device(int, int);
void acc_wait_device_async(int, int, int);
void acc_wait_all_device(int);
void acc_wait_all_device_async(int, int);
/* The queue of acc_async_noval. */
int acc_get_default_async(void);
void acc_set_default_async(int);
/* OpenACC 1.0 */
void acc_async_wait(int);
void acc_async_wait_all(void);

/* ---- Memory of the device ---- */

/* Null if there is not enough. */
void *acc_malloc(size_t);
void acc_free(void *);

/* ---- Data that host and device have in common. The dynamic reference count.
 * A result is the device address; of several devices that of the first one,
 * which need not have the values. ---- */

void *acc_copyin(void *, size_t);
void *acc_create(void *, size_t);
void acc_copyin_async(void *, size_t, int);
void acc_create_async(void *, size_t, int);
/* Same as acc_copyin and acc_create. */
void *acc_present_or_copyin(void *, size_t);
void *acc_pcopyin(void *, size_t);
void *acc_present_or_create(void *, size_t);
void *acc_pcreate(void *, size_t);

void acc_copyout(void *, size_t);
void acc_copyout_async(void *, size_t, int);
void acc_delete(void *, size_t);
void acc_delete_async(void *, size_t, int);
/* Set the dynamic reference count to 0. */
void acc_copyout_finalize(void *, size_t);
void acc_copyout_finalize_async(void *, size_t, int);
void acc_delete_finalize(void *, size_t);
void acc_delete_finalize_async(void *, size_t, int);

void acc_update_device(void *, size_t);
void acc_update_device_async(void *, size_t, int);
void acc_update_self(void *, size_t);
void acc_update_self_async(void *, size_t, int);

/* Makes memory of the program's own the device copy of host data. */
void acc_map_data(void *host, void *device, size_t);
void acc_unmap_data(void *host);
/* Null if there is none. For code that is not OpenACC: of several devices the
   first one has all values then, and keeps them. */
void *acc_deviceptr(void *host);
void *acc_hostptr(void *device);
/* Not 0 if all bytes are present. */
int acc_is_present(void *, size_t);

/* Make the device copy of a host pointer point to the device copy of what the
 * host pointer points to, and undo that. */
void acc_attach(void **);
void acc_attach_async(void **, int);
void acc_detach(void **);
void acc_detach_async(void **, int);
void acc_detach_finalize(void **);
void acc_detach_finalize_async(void **, int);

/* ---- Copies by address; destination first ---- */

void acc_memcpy_to_device(void *device, void *host, size_t);
void acc_memcpy_to_device_async(void *device, void *host, size_t, int);
void acc_memcpy_from_device(void *host, void *device, size_t);
void acc_memcpy_from_device_async(void *host, void *device, size_t, int);
void acc_memcpy_device(void *to, void *from, size_t);
void acc_memcpy_device_async(void *to, void *from, size_t, int);
/* Between two devices of the current type: from the copy that the second has of
   what is at `from` on the host, to that which the first has of `to`. The queue
   is done with before that. */
void acc_memcpy_d2d(void *to, void *from, size_t, int deviceTo, int deviceFrom);
void acc_memcpy_d2d_async(void *to, void *from, size_t, int deviceTo,
                          int deviceFrom, int);

/* ---- CUDA; null or 0 with other devices ---- */

/* CUdevice (as a pointer), CUcontext, CUstream. */
void *acc_get_current_cuda_device(void);
void *acc_get_current_cuda_context(void);
void *acc_get_cuda_stream(int);
/* Runs the queue's operations in a stream of the program from now on; null: in
 * one of the runtime again. Not 0 if that was done. The stream may be destroyed
 * once the queue has been waited for. */
int acc_set_cuda_stream(int, void *);

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* _OPENACC_H */
