import type { InputField } from "./input-field";

/** Texts by the names of inputs. */
export type Values = Readonly<Record<string, string>>;

/** Before an input's name in the address, as in Terraform's own references. */
const PREFIX = "var.";

/** The values that stand in the page's address, of inputs that there are. */
export function readValues(query: URLSearchParams, fields: readonly InputField[]): Values {
  return Object.fromEntries(
    fields.flatMap(({ name }) => {
      const value = query.get(PREFIX + name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

/** The address's query with these values in place of those in it. */
export function withValues(query: URLSearchParams, values: Values): URLSearchParams {
  const others = [...query].filter(([name]) => !name.startsWith(PREFIX));
  const set = Object.entries(values).map(([name, value]) => [PREFIX + name, value]);
  return new URLSearchParams([...others, ...set] as [string, string][]);
}

/** What stands in the fields, as far as it differs from the defaults. */
export function changedValues(fields: readonly InputField[], values: Values): Values {
  return Object.fromEntries(
    fields.flatMap(({ name, kind, initial }) => {
      const value = values[name] ?? initial;
      // An empty text is a value; an empty number, choice or expression is none.
      const isSet = value !== initial && (kind === "text" || value.trim() !== "");
      return isSet ? [[name, value]] : [];
    }),
  );
}
