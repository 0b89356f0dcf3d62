/** An expression in the Common Expression Language (CEL), used in conditions. */
export type Expression =
  | { readonly kind: "text"; readonly value: string }
  | { readonly kind: "number"; readonly value: string }
  | { readonly kind: "flag"; readonly value: boolean }
  | { readonly kind: "null" }
  | { readonly kind: "list"; readonly items: readonly Expression[] }
  /** `assertion.sub`, `assertion["sub"]` */
  | { readonly kind: "path"; readonly steps: readonly string[] }
  | {
      readonly kind: "call";
      readonly name: string;
      readonly target: Expression | undefined;
      readonly operands: readonly Expression[];
    }
  | { readonly kind: "not"; readonly operand: Expression }
  | {
      readonly kind: "binary";
      readonly operator: string;
      readonly left: Expression;
      readonly right: Expression;
    }
  | {
      readonly kind: "choice";
      readonly condition: Expression;
      readonly whenTrue: Expression;
      readonly whenFalse: Expression;
    };
