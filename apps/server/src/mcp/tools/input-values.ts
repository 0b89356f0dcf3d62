import { LIMITS } from "@stackyard/contract/base/limits";
import { z } from "zod";

const { variables: MOST, characters: LONGEST } = LIMITS.whatIf;

const value = z.union(
  [
    z.string(),
    z.number(),
    z.boolean(),
    z.null(),
    z.array(z.unknown()),
    z.record(z.string(), z.unknown()),
  ],
  { error: "Give a JSON value" },
);

/** Values by input, as JSON. */
export const inputValues = z
  .record(z.string().min(1).max(200), value)
  .refine((values) => Object.keys(values).length <= MOST, `Give at most ${MOST} inputs`)
  .refine(isShort, `The values can have at most ${LONGEST} characters as JSON`);

export type InputValues = z.output<typeof inputValues>;

function isShort(values: unknown): boolean {
  try {
    return JSON.stringify(values).length <= LONGEST;
  } catch {
    // Nested too deeply to be short.
    return false;
  }
}

/** A JSON value as an HCL expression without references. */
export function asHcl(value: unknown): string {
  if (typeof value === "string") return quoted(value);
  if (Array.isArray(value)) return `[${value.map(asHcl).join(", ")}]`;
  if (typeof value !== "object" || value === null) return String(value);
  const entries = Object.entries(value).map(([key, item]) => `${quoted(key)} = ${asHcl(item)}`);
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
}

/** HCL's escapes are those of JSON, apart from templates. */
const quoted = (text: string) => JSON.stringify(text).replace(/[$%](?=\{)/g, "$&$&");
