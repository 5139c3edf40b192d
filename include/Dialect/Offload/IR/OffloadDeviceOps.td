//===- OffloadDeviceOps.td - Start, stop, choose devices ---*- tablegen -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef OFFLOAD_DEVICEOPS_TD
#define OFFLOAD_DEVICEOPS_TD

include "Dialect/Offload/IR/OffloadOpBase.td"


class Offload_DeviceOp<string mnemonic>
    : Offload_DirectiveOp<mnemonic, [Offload_DeviceEffects,
                                     AttrSizedOperandSegments]> {
  // `type`: a value of acc_device_t.
  let arguments = (ins Optional<I64>:$device_type, Optional<I64>:$number,
                       XMP_Optional<XMP_DirectiveAttr>:$directive);
  let assemblyFormat = [{
    (`type` `(` $device_type^ `)`)? (`number` `(` $number^ `)`)? attr-dict
  }];
}

def Offload_InitOp : Offload_DeviceOp<"init"> {
  let summary = "Start a device";
  let description = [{
    Prepares the device, as its first use would, so that the calling process
    does not wait for that later.

    **Operands.** `type`: a value of openacc.h's `acc_device_t`, absent: the current
    one; `number`: from 0, absent: the current device.

    **Errors** (run time). A type or number that the process does not have, with
    those that it has.

    **Source.** OpenACC 2.7, 2.14.1.

    ```mlir
    offload.init number(%n)
    ```
  }];
}

def Offload_ShutdownOp : Offload_DeviceOp<"shutdown"> {
  let summary = "Stop using a device";
  let description = [{
    Waits for its queues and frees what is present on it.

    **Operands**, **Errors.** As those of `offload.init`.

    **Source.** OpenACC 2.7, 2.14.2.

    ```mlir
    offload.shutdown
    ```
  }];
}

def Offload_SetOp : Offload_DirectiveOp<"set", [Offload_DeviceEffects,
    AttrSizedOperandSegments]> {
  let summary = "Choose the current device and the default queue";
  let description = [{
    For the calling thread. Does not start the device.

    **Operands.** `type`, `number`: as those of `offload.init`; `default_async`: the
    number that `acc_async_noval` stands for.

    **Constraints.** (C1) at least one operand.

    **Source.** OpenACC 2.7, 2.14.3.

    ```mlir
    offload.set number(%n)
    ```
  }];
  let arguments = (ins Optional<I64>:$device_type, Optional<I64>:$number,
                       Optional<I64>:$default_async,
                       XMP_Optional<XMP_DirectiveAttr>:$directive);
  let hasVerifier = 1;
  let assemblyFormat = [{
    (`type` `(` $device_type^ `)`)? (`number` `(` $number^ `)`)?
    (`default_async` `(` $default_async^ `)`)? attr-dict
  }];
}

#endif // OFFLOAD_DEVICEOPS_TD
