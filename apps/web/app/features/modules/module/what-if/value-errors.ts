import { ApiError } from "../../../../lib/api/api";
import type { InputField } from "./input-field";

const NONE: Readonly<Record<string, string>> = {};

/** What is wrong with which input's value, as far as there is a field to say it at. */
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
