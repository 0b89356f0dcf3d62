import type { Body, Expression } from "../hcl/ast.ts";
import { childrenOf } from "../hcl/walk.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { ModuleInstance } from "../terraform/module-instance.ts";

/** What has to be true or false for a branch of the code to be taken. */
export interface Branch {
  readonly conditions: readonly { readonly expression: Expression; readonly truth: boolean }[];
  readonly file: SourceFile;
  /** The declaration or local value that contains it, within its module. */
  readonly address: string;
}

/** Maximum number of branches per module. */
const MAX_BRANCHES = 1_000;

/** Calls whose result is a condition. */
const CONDITIONS = new Set(["alltrue", "anytrue", "contains", "can"]);

/** The branches of a module's code whose conditions can be evaluated outside of loops. */
export function branchesIn({ configuration }: ModuleInstance): readonly Branch[] {
  const found: Branch[] = [];
  const add = (branch: Branch) => {
    if (found.length < MAX_BRANCHES) found.push(branch);
  };
  for (const [name, { attribute, file }] of configuration.locals) {
    collect(attribute.value, [], { file, address: `local.${name}`, add });
  }
  const calls = [...configuration.moduleCalls].map(
    ([name, call]) => [`module.${name}`, call] as const,
  );
  for (const [address, { sources }] of [...configuration.resources, ...calls]) {
    for (const { body, file } of sources) collectBody(body, { file, address, add });
  }
  return found;
}

interface Around {
  readonly file: SourceFile;
  readonly address: string;
  readonly add: (branch: Branch) => void;
}

function collectBody(body: Body, around: Around): void {
  for (const { value } of body.attributes) collect(value, [], around);
  for (const block of body.blocks) collectBody(block.body, around);
}

function collect(expression: Expression, outer: Branch["conditions"], around: Around): void {
  const branch = (condition: Expression, truth: boolean) => {
    const conditions = [...outer, { expression: condition, truth }];
    around.add({ conditions, file: around.file, address: around.address });
    return conditions;
  };
  if (expression.kind === "conditional") {
    collect(expression.whenTrue, branch(expression.condition, true), around);
    collect(expression.whenFalse, branch(expression.condition, false), around);
    return;
  }
  if (isCondition(expression)) for (const truth of [true, false]) branch(expression, truth);
  // What a loop does with each element can't be evaluated outside of it.
  const parts = expression.kind === "for" ? [expression.collection] : childrenOf(expression);
  for (const part of parts) collect(part, outer, around);
}

function isCondition(expression: Expression): boolean {
  if (expression.kind === "call") return CONDITIONS.has(expression.name);
  return expression.kind === "binary" && /^(&&|\|\||[=!]=)$/.test(expression.operator);
}
