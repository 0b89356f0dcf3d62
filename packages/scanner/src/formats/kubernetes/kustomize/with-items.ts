import { tuple, type Value } from "../../../evaluate/value.ts";

/** A list with its elements replaced, at the same location. */
export function withItems({ at }: Value, items: readonly Value[]): Value {
  return tuple(items, at);
}
