import { tuple, type Value } from "../../../evaluate/value.ts";

/** A list with other elements, at its place. */
export function withItems({ at }: Value, items: readonly Value[]): Value {
  return tuple(items, at);
}
