import { textOf } from "../../documents/members.ts";
import type { Value } from "../../evaluate/value.ts";

/**
 * The segments of a resource's name as text that is equal if the names are written the same, whether
 * known or unknown. `account/default` is equivalent to `account` and `default`.
 */
export function segmentsOf(...names: readonly Value[]): readonly string[] {
  return names.flatMap((name) => nameKey(name).split("/"));
}

function nameKey(name: Value): string {
  if (name.kind !== "unknown") return (textOf(name) ?? name.kind).toLowerCase();
  return name.parts === undefined ? `?${name.cause};` : name.parts.map(nameKey).join("");
}

/** Identifies a resource of a template. */
export function resourceKey(type: string, segments: readonly string[]): string {
  return [type.toLowerCase(), ...segments].join("\n");
}
