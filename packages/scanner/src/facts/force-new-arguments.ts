import { EvaluationFailure } from "../evaluate/failure.ts";
import { encodeJson } from "../evaluate/functions/json.ts";
import { deepMarks, type Value } from "../evaluate/value.ts";
import { findSecrets } from "../secrets/patterns.ts";
import type { ResourceDeclaration } from "../terraform/configuration.ts";
import type { ModuleInstance } from "../terraform/module-instance.ts";
import { argumentOf, type StaticArgument } from "../terraform/static-argument.ts";
import type { FixedArgument } from "./facts.ts";
import { fixedArgumentNames } from "./fixed-argument-names.ts";

/** Longer values aren't readable; the expression is enough to detect changes. */
const MAX_LENGTH = 1_000;

/** A resource's arguments that are set and force replacement when changed. */
export function forceNewArguments(
  declaration: ResourceDeclaration,
  module: ModuleInstance,
  textOf: (argument: StaticArgument) => string,
): FixedArgument[] {
  if (declaration.mode !== "managed") return [];
  return fixedArgumentNames(declaration.type).flatMap((name) => {
    const argument = argumentOf(declaration, name);
    if (argument === undefined) return [];
    const expression = textOf(argument);
    return [{ name, expression, value: knownValue(declaration, module, name) }];
  });
}

/** The value as JSON if it is known, identical for all instances, and may be shown. */
function knownValue(
  declaration: ResourceDeclaration,
  module: ModuleInstance,
  name: string,
): string | null {
  try {
    const [only, ...others] = module.expansion(declaration).instances;
    const value = others.length === 0 ? only?.body.attribute(name)?.value : undefined;
    return value === undefined ? null : shownValue(value);
  } catch (error) {
    // Hostile code can build values nested deeper than the stack.
    if (error instanceof EvaluationFailure || error instanceof RangeError) return null;
    throw error;
  }
}

function shownValue(value: Value): string | null {
  if (deepMarks(value).isSensitive) return null;
  const encoded = encodeJson(value);
  if (encoded.kind !== "string" || encoded.value.length > MAX_LENGTH) return null;
  return findSecrets(encoded.value).length > 0 ? null : encoded.value;
}
