import type { InputField } from "./input-field";

/** Values by input name. */
export type Values = Readonly<Record<string, string>>;

/** Prefix of inputs in the query string, as in Terraform references. */
const PREFIX = "var.";

/** Whether an address has values, of whichever inputs. */
export const hasValues = (query: URLSearchParams): boolean =>
  [...query.keys()].some((name) => name.startsWith(PREFIX));

/** Parses the values of known inputs from the URL. */
export function readValues(query: URLSearchParams, fields: readonly InputField[]): Values {
  return Object.fromEntries(
    fields.flatMap(({ name }) => {
      const value = query.get(PREFIX + name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

/** The query string with its values replaced by `values`. */
export function withValues(query: URLSearchParams, values: Values): URLSearchParams {
  const others = [...query].filter(([name]) => !name.startsWith(PREFIX));
  const set = Object.entries(values).map(([name, value]) => [PREFIX + name, value]);
  return new URLSearchParams([...others, ...set] as [string, string][]);
}

/** Field values that differ from the defaults. */
export function changedValues(fields: readonly InputField[], values: Values): Values {
  return Object.fromEntries(
    fields.flatMap(({ name, kind, initial }) => {
      const value = values[name] ?? initial;
      // An empty string is a value only for text inputs.
      const isSet = value !== initial && (kind === "text" || value.trim() !== "");
      return isSet ? [[name, value]] : [];
    }),
  );
}
