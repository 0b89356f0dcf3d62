import { ApiError } from "../../../lib/api/api";
import type { InputField } from "./input-field";

const NONE: Readonly<Record<string, string>> = {};

/** Error messages by input, limited to inputs that have a field. */
export function valueErrors(
  error: unknown,
  fields: readonly InputField[],
): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError)) return NONE;
  const named = fields.flatMap(({ name }) => {
    const message = error.fields[`variables.${name}`];
    return message === undefined ? [] : [[name, message]];
  });
  return Object.fromEntries(named);
}
