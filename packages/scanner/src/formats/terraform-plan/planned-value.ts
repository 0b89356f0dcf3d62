import { NO_MARKS } from "../../evaluate/marks.ts";
import { nullValue, object, tuple, unknown, type Value } from "../../evaluate/value.ts";
import type { PlanNode } from "./plan-file.ts";

interface Overlays {
  /** `true` where the value is known only after apply. */
  readonly unknown: PlanNode | undefined;
  /** `true` where the value is sensitive, and therefore masked. */
  readonly sensitive: PlanNode | undefined;
}

/**
 * A planned value. Terraform leaves unknown values out, and says elsewhere which ones are unknown.
 */
export function plannedValue(
  value: PlanNode | undefined,
  { unknown: open, sensitive }: Overlays,
  cause: string,
): Value {
  if (open?.isTrue === true) return unknownUntilApply(cause);
  if (sensitive?.isTrue === true && value !== undefined && value.node.type !== "null") {
    return { ...unknown(`${cause}, which is sensitive`), isNotNull: true, at: value.location };
  }
  if (isObject(value) || (value === undefined && isObject(open))) {
    const known = new Map(value?.members());
    const names = new Set([...known.keys(), ...(open?.members() ?? []).map(([name]) => name)]);
    const opens = new Map(open?.members());
    const marks = new Map(sensitive?.members());
    const entries = [...names].map((name) => {
      const overlays = { unknown: opens.get(name), sensitive: marks.get(name) };
      return [name, plannedValue(known.get(name), overlays, `${cause}.${name}`)] as const;
    });
    return object(new Map(entries), value?.location);
  }
  if (isList(value) || (value === undefined && isList(open))) {
    const [items, opens, marks] = [
      value?.list() ?? [],
      open?.list() ?? [],
      sensitive?.list() ?? [],
    ];
    const length = Math.max(items.length, opens.length);
    return tuple(
      Array.from({ length }, (_, index) =>
        plannedValue(
          items[index],
          { unknown: opens[index], sensitive: marks[index] },
          `${cause}[${index}]`,
        ),
      ),
      value?.location,
    );
  }
  return value === undefined ? nullValue() : value.value();
}

function unknownUntilApply(cause: string): Value {
  return unknown(`${cause}, which is known after apply`, NO_MARKS);
}

const isObject = (part: PlanNode | undefined) => part?.node.type === "object";

const isList = (part: PlanNode | undefined) => part?.node.type === "array";
