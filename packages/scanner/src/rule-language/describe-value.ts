import { numberToText } from "../evaluate/number-text.ts";
import type { Value } from "../evaluate/value.ts";
import { maskSecrets } from "../secrets/mask.ts";

/** Longer texts are truncated, because messages appear in lists. */
const MAX_LENGTH = 60;

/** Characters searched for secrets before truncation. Secrets are only recognizable in full. */
const MAX_READ = 500;

/** "`acl` is "private"", "`acl` is not set", with the variables whose defaults caused it. */
export function describeValue(path: string, value: Value): string {
  const state = value.kind === "null" ? "is not set" : `is ${valueText(value)}`;
  const variables = value.marks.defaults.map(({ variable }) => variable);
  if (variables.length === 0) return `\`${path}\` ${state}`;
  return `\`${path}\` ${state} by default (${variables.slice(0, 3).join(", ")})`;
}

function valueText(value: Value): string {
  if (value.marks.isSensitive) return "a sensitive value";
  switch (value.kind) {
    case "null":
      return "null";
    case "bool":
      return String(value.value);
    case "number":
      return numberToText(value.value);
    case "string": {
      const line = maskSecrets(value.value.slice(0, MAX_READ)).replace(/\s+/g, " ");
      return JSON.stringify(line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}…` : line);
    }
    case "list": {
      if (value.items.length === 0) return "empty";
      // Lists in lists take long to write, and say little.
      const shown = value.items
        .slice(0, 4)
        .map((item) => (item.kind === "list" ? "a list" : valueText(item)));
      return `[${shown.join(", ")}${value.items.length > shown.length ? ", …" : ""}]`;
    }
    case "object":
      return value.entries.size === 0 ? "empty" : "an object";
    case "oneOf":
      return value.options.map(valueText).join(" or ");
    case "unknown":
      return value.isNotNull === true ? "set" : "unknown";
    case "deferred":
      return value.members.name;
  }
}
