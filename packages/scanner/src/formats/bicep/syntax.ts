import type { Span } from "../../source/source-file.ts";

/** An expression of Bicep. Operators are calls of the template functions that they stand for. */
export type Node = Span &
  (
    | { readonly kind: "literal"; readonly value: string | number | boolean | null }
    | { readonly kind: "text"; readonly pieces: readonly Node[] }
    | { readonly kind: "object"; readonly members: readonly Member[] }
    | { readonly kind: "array"; readonly items: readonly (Node | Spread)[] }
    | LoopNode
    | { readonly kind: "if"; readonly condition: Node; readonly body: Node }
    | { readonly kind: "name"; readonly name: string }
    | CallNode
    | {
        readonly kind: "member";
        readonly of: Node;
        readonly key: Node;
        /** Null instead of a failure if there is no such member. */
        readonly isSafe: boolean;
      }
    /** A resource that is declared within another: `account::blobs`. */
    | { readonly kind: "nested"; readonly of: Node; readonly name: string }
    | { readonly kind: "lambda"; readonly names: readonly string[]; readonly body: Node }
  );

export type ObjectNode = Extract<Node, { kind: "object" }>;

export interface LoopNode extends Span {
  readonly kind: "loop";
  readonly item: string;
  readonly index: string | undefined;
  readonly over: Node;
  readonly body: Node;
}

export interface CallNode extends Span {
  readonly kind: "call";
  readonly name: string;
  /** The object of a method call: `account.listKeys()`. */
  readonly of?: Node;
  readonly operands: readonly Node[];
}

export interface Spread extends Span {
  readonly kind: "spread";
  readonly of: Node;
}

export interface Property extends Span {
  readonly kind: "property";
  readonly key: Node;
  readonly value: Node;
}

export type Member = Property | Spread | ResourceStatement;

interface Declaration extends Span {
  readonly name: string;
  readonly decorators: readonly CallNode[];
}

export interface ParameterStatement extends Declaration {
  readonly kind: "param";
  readonly type: string;
  readonly value: Node | undefined;
}

interface ValueDeclaration extends Declaration {
  readonly type: string;
  readonly value: Node;
}

export interface VariableStatement extends ValueDeclaration {
  readonly kind: "var";
}

export interface OutputStatement extends ValueDeclaration {
  readonly kind: "output";
}

export interface TypeStatement extends Declaration {
  readonly kind: "type";
  readonly type: string;
}

export interface FunctionStatement extends Declaration {
  readonly kind: "func";
  readonly parameters: readonly string[];
  readonly body: Node;
}

export interface ResourceStatement extends Declaration {
  readonly kind: "resource";
  /** With its version: `Microsoft.Storage/storageAccounts@2023-01-01`. */
  readonly type: string;
  readonly isExisting: boolean;
  readonly body: Node;
}

export interface ModuleStatement extends Declaration {
  readonly kind: "module";
  readonly source: string;
  readonly body: Node;
}

export interface ImportStatement extends Span {
  readonly kind: "import";
  readonly source: string;
  /** What the file calls it, by the name here. */
  readonly names: ReadonlyMap<string, string>;
  /** The name for everything in the file. */
  readonly all: string | undefined;
}

export interface ScopeStatement extends Span {
  readonly kind: "targetScope";
  readonly value: Node;
}

export type Statement =
  | ParameterStatement
  | VariableStatement
  | OutputStatement
  | TypeStatement
  | FunctionStatement
  | ResourceStatement
  | ModuleStatement
  | ImportStatement
  | ScopeStatement;
