import type { Span } from "../source/source-file.ts";

/** A number, boolean, null, or a string without interpolation. */
export interface Literal extends Span {
  readonly kind: "literal";
  readonly value: string | number | boolean | null;
}

/** A quoted string or heredoc with at least one interpolation or directive. */
export interface Template extends Span {
  readonly kind: "template";
  readonly parts: readonly TemplatePart[];
}

export type TemplatePart = TemplateText | TemplateInterpolation | TemplateIf | TemplateFor;

export interface TemplateText extends Span {
  readonly kind: "text";
  readonly value: string;
}

export interface TemplateInterpolation extends Span {
  readonly kind: "interpolation";
  readonly expression: Expression;
}

export interface TemplateIf extends Span {
  readonly kind: "if";
  readonly condition: Expression;
  readonly whenTrue: readonly TemplatePart[];
  readonly whenFalse: readonly TemplatePart[];
}

export interface TemplateFor extends Span {
  readonly kind: "for";
  readonly keyName: string | undefined;
  readonly valueName: string;
  readonly collection: Expression;
  readonly body: readonly TemplatePart[];
}

/** A bare name, the root of a traversal: `var`, `local`, `aws_vpc`, `each`, a `for` variable. */
export interface Variable extends Span {
  readonly kind: "variable";
  readonly name: string;
}

/** `source` followed by attribute accesses, indexes and splats as a flat list. */
export interface Traversal extends Span {
  readonly kind: "traversal";
  readonly source: Expression;
  readonly steps: readonly Step[];
}

export type Step = AttributeStep | IndexStep | SplatStep;

/** `.name` */
export interface AttributeStep extends Span {
  readonly kind: "attribute";
  readonly name: string;
}

/** `[key]`, or the legacy syntax `.0` */
export interface IndexStep extends Span {
  readonly kind: "index";
  readonly key: Expression;
  readonly isLegacy: boolean;
}

/** `[*]` or `.*`, with the steps applied to each element. */
export interface SplatStep extends Span {
  readonly kind: "splat";
  readonly isLegacy: boolean;
  readonly each: readonly Step[];
}

export interface Tuple extends Span {
  readonly kind: "tuple";
  readonly items: readonly Expression[];
}

export interface ObjectConstructor extends Span {
  readonly kind: "object";
  readonly items: readonly ObjectItem[];
}

export interface ObjectItem {
  /** A bare word is a literal key; a computed key is in parentheses or quotes. */
  readonly key: Expression;
  readonly value: Expression;
}

/** `[for … : …]` or, with `key`, `{for … : … => …}`. */
export interface For extends Span {
  readonly kind: "for";
  readonly keyName: string | undefined;
  readonly valueName: string;
  readonly collection: Expression;
  readonly key: Expression | undefined;
  readonly value: Expression;
  readonly condition: Expression | undefined;
  /** Whether `...` groups the values of equal keys. */
  readonly isGrouped: boolean;
}

export interface Call extends Span {
  readonly kind: "call";
  /** Including the namespace: `provider::aws::arn_parse`. */
  readonly name: string;
  readonly args: readonly Expression[];
  /** Whether `...` spreads the last argument. */
  readonly expandsLast: boolean;
}

export interface Conditional extends Span {
  readonly kind: "conditional";
  readonly condition: Expression;
  readonly whenTrue: Expression;
  readonly whenFalse: Expression;
}

export type BinaryOperator =
  | "||"
  | "&&"
  | "=="
  | "!="
  | "<"
  | "<="
  | ">"
  | ">="
  | "+"
  | "-"
  | "*"
  | "/"
  | "%";

export interface Binary extends Span {
  readonly kind: "binary";
  readonly operator: BinaryOperator;
  readonly left: Expression;
  readonly right: Expression;
}

export interface Unary extends Span {
  readonly kind: "unary";
  readonly operator: "!" | "-";
  readonly operand: Expression;
}

export interface Parenthesised extends Span {
  readonly kind: "parenthesised";
  readonly inner: Expression;
}

export type Expression =
  | Literal
  | Template
  | Variable
  | Traversal
  | Tuple
  | ObjectConstructor
  | For
  | Call
  | Conditional
  | Binary
  | Unary
  | Parenthesised;

/** `name = value` */
export interface Attribute extends Span {
  readonly name: string;
  readonly nameSpan: Span;
  readonly value: Expression;
}

/** `type "label" … { body }` */
export interface Block extends Span {
  readonly type: string;
  readonly labels: readonly Label[];
  readonly body: Body;
  /** The block's type and labels, without its body. */
  readonly header: Span;
}

export interface Label extends Span {
  readonly value: string;
}

export interface Body extends Span {
  readonly attributes: readonly Attribute[];
  readonly blocks: readonly Block[];
}
