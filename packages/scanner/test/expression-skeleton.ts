import type { Expression } from "../src/hcl/ast.ts";

/** The structure of an expression tree without names and values. */
export type Skeleton = readonly [kind: string, ...children: Skeleton[]];

/** A node of hcl2json's expression trees. */
interface ForeignNode {
  readonly type: string;
  readonly meta: Record<string, unknown>;
  readonly children: readonly ForeignNode[];
}

const FOREIGN_OPERATORS: Readonly<Record<string, string>> = {
  add: "+",
  subtract: "-",
  multiply: "*",
  divide: "/",
  modulo: "%",
  equal: "==",
  notEqual: "!=",
  lessThan: "<",
  lessThanOrEqual: "<=",
  greaterThan: ">",
  greaterThanOrEqual: ">=",
  logicalAnd: "&&",
  logicalOr: "||",
  negate: "-",
  logicalNot: "!",
};

export function foreignSkeleton({ type, meta, children }: ForeignNode): Skeleton {
  const inner = children.map(foreignSkeleton);
  switch (type) {
    case "literalValue":
      return ["literal"];
    case "scopeTraversal":
      return ["variable"];
    case "binaryOp":
    case "unaryOp":
      return [`${type} ${FOREIGN_OPERATORS[String(meta.operator)] ?? meta.operator}`, ...inner];
    default:
      return [type, ...inner];
  }
}

/** The skeleton of our tree, for literals, names, operators, conditionals, calls and lists. */
export function skeleton(expression: Expression): Skeleton {
  switch (expression.kind) {
    case "literal":
      return ["literal"];
    case "variable":
      return ["variable"];
    case "binary":
      return [
        `binaryOp ${expression.operator}`,
        skeleton(expression.left),
        skeleton(expression.right),
      ];
    case "unary":
      return [`unaryOp ${expression.operator}`, skeleton(expression.operand)];
    case "conditional":
      return [
        "conditional",
        skeleton(expression.condition),
        skeleton(expression.whenTrue),
        skeleton(expression.whenFalse),
      ];
    case "call":
      return ["function", ...expression.args.map(skeleton)];
    case "tuple":
      return ["tuple", ...expression.items.map(skeleton)];
    default:
      throw new Error(`${expression.kind} has no skeleton`);
  }
}
