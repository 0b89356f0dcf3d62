import type { Body, Expression } from "../../hcl/ast.ts";
import { locate } from "../../rule-language/module-view.ts";
import type { Location, SourceFile } from "../../source/source-file.ts";
import type { Declaration, ModuleConfiguration } from "../../terraform/configuration.ts";

/** An argument as written, with locals resolved. */
export interface WrittenArgument {
  readonly value: Expression;
  /** Location of the argument's name and value in the block. */
  readonly location: Location;
}

/**
 * The argument at a path such as `default_node_pool.vm_size`, if it is written directly in the
 * block.
 */
export function writtenArgument(
  configuration: ModuleConfiguration,
  { sources }: Declaration,
  path: string,
): WrittenArgument | undefined {
  for (const { body, file } of sources) {
    const found = argumentAt(body, path.split("."), file);
    if (found !== undefined) return { ...found, value: resolved(configuration, found.value) };
  }
  return undefined;
}

function argumentAt(
  body: Body,
  [step, ...rest]: readonly string[],
  file: SourceFile,
): WrittenArgument | undefined {
  if (rest.length === 0) {
    const attribute = body.attributes.find(({ name }) => name === step);
    return attribute && { value: attribute.value, location: locate(attribute, file) };
  }
  const block = body.blocks.find(({ type }) => type === step);
  return block && argumentAt(block.body, rest, file);
}

/** Maximum chain of locals, which can be circular. */
const MAX_LOCALS = 10;

function resolved(configuration: ModuleConfiguration, written: Expression): Expression {
  let value = written;
  for (let count = 0; count < MAX_LOCALS; count++) {
    if (value.kind !== "traversal" || value.source.kind !== "variable") return value;
    const [step] = value.steps;
    if (value.source.name !== "local" || value.steps.length > 1 || step?.kind !== "attribute") {
      return value;
    }
    const local = configuration.locals.get(step.name);
    if (local === undefined) return value;
    value = local.attribute.value;
  }
  return value;
}
