import type { InputValues } from "@stackyard/contract/modules/what-if";
import type { ModuleFacts } from "@stackyard/scanner";
import { AppError } from "../../../platform/http/errors/app-error.ts";

type Input = ModuleFacts["inputs"][number];

interface Given {
  readonly variables: InputValues;
  readonly secretNames: readonly string[];
}

/**
 * Values as `terraform.tfvars.json` takes them: text for a list, map or object is JSON there. Throws
 * `validation_failed` for what the module's interface doesn't take. Types are checked by the scan.
 */
export function readInputs(
  inputs: readonly Input[],
  { variables, secretNames }: Given,
): Record<string, unknown> {
  const known = new Map(inputs.map((input) => [input.name, input]));
  const fields: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  for (const name of secretNames) {
    if (!known.has(name)) fields.secretNames = `This module has no input ${name}.`;
    if (name in variables) fields.secretNames = `${name} has a value, so it can't be a secret.`;
  }
  for (const [name, value] of Object.entries(variables)) {
    const input = known.get(name);
    const field = `variables.${name}`;
    if (!input) fields[field] = "This module has no such input.";
    else if (input.isSensitive)
      fields[field] = "This input is sensitive. List its name under secrets instead.";
    else {
      const read = readValue(input, value);
      if (read === NOT_JSON) fields[field] = `Enter JSON of the type ${input.type}.`;
      else values[name] = read;
    }
  }
  for (const { name, isRequired } of inputs)
    if (isRequired && !(name in variables) && !secretNames.includes(name))
      fields[`variables.${name}`] = "This input is required.";
  const [message] = Object.values(fields);
  if (message) throw new AppError("validation_failed", { message, fields });
  return values;
}

const NOT_JSON = Symbol("not JSON");
const LITERAL = /^"?(string|number|bool|any)"?$/;

function readValue({ type }: Input, value: InputValues[string]): unknown {
  if (typeof value !== "string" || type === null || LITERAL.test(type)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return NOT_JSON;
  }
}
