//===- XMPInterfaces.td - Interfaces of operations --------*- tablegen -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XMP_INTERFACES_TD
#define XMP_INTERFACES_TD

include "mlir/IR/OpBase.td"

// An optional attribute that builders need not be given. The getter returns it as
// it is: null where it is absent.
class XMP_Optional<Attr attribute>
    : Attr<attribute.predicate, attribute.summary> {
  let storageType = attribute.storageType;
  let returnType = attribute.storageType;
  let convertFromStorage = "$_self";
  let constBuilderCall = "$0";
  let defaultValue = attribute.storageType # "()";
  let valueType = attribute.valueType;
  let baseAttr = attribute;
  let isOptional = 1;
}

def XMP_DirectiveOpInterface : OpInterface<"DirectiveOpInterface"> {
  let cppNamespace = "::xacc::xmp";
  let description = [{
    An operation that a directive of the program has become. The directive is for
    messages and statistics only.
  }];
  let methods = [
    InterfaceMethod<"The directive, or null.",
                    "::xacc::xmp::DirectiveAttr", "getDirectiveAttr">,
    InterfaceMethod<"Sets the directive; null: none.",
                    "void", "setDirectiveAttr",
                    (ins "::xacc::xmp::DirectiveAttr":$directive)>
  ];
  let extraSharedClassDeclaration = [{
    /// Sets a directive of this name, with these variables.
    void setDirective(::llvm::StringRef name,
                      ::llvm::ArrayRef<::mlir::StringAttr> variables = {}) {
      $_op.setDirectiveAttr(::xacc::xmp::DirectiveAttr::get(
          $_op->getContext(), name, variables));
    }
  }];
}

#endif // XMP_INTERFACES_TD
