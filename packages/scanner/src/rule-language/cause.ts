import type { Marks } from "../evaluate/marks.ts";
import type { Value } from "../evaluate/value.ts";

const MAX_NAMED = 3;
const AND = " and ";

/** A cause that names a step of the evaluation: "an element of compact()". */
const STEP = /^(an?|the) |\(\)$/;

/** The information that is missing to know a value: what it is, or the inputs that decide it. */
export function causeOf({ path, value }: { readonly path: string; readonly value: Value }): string {
  const { kind, marks } = value;
  if (kind !== "unknown") return causeIn(marks, path);
  return STEP.test(value.cause) ? causeIn(marks, value.cause) : value.cause;
}

/** The inputs in the marks of what isn't certain, otherwise `fallback`. */
export function causeIn({ inputs }: Marks, fallback: string): string {
  return inputs.length === 0 ? fallback : inputs.slice(0, MAX_NAMED).join(AND);
}

/** The names of the inputs in a cause. */
export function inputsNamed(cause: string): readonly string[] {
  return cause
    .split(AND)
    .flatMap((part) => /^(?:var\.|(?:the )?parameter )([\w-]+)/.exec(part)?.[1] ?? []);
}
