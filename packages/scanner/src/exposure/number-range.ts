import { IntervalSet } from "../network/interval-set.ts";
import { LAST_PORT, portsOfAny } from "../network/traffic.ts";
import type { AttributeView } from "../rule-language/attribute-view.ts";
import type { Bounds } from "./known-set.ts";

/** The ports between two arguments, for any protocol; -1 means all. */
export function portsBetween(from: AttributeView, to: AttributeView): Bounds {
  const [starts, ends] = [numbersOf(from), numbersOf(to)];
  if (starts?.length === 0 && ends?.length === 0) {
    return { surely: IntervalSet.NONE, maybe: IntervalSet.NONE };
  }
  const first = starts?.length === 0 ? ends : starts;
  const last = ends?.length === 0 ? starts : ends;
  const isKnown = first !== undefined && last !== undefined;
  const end = (number: number) => (number < 0 ? LAST_PORT : number);
  return {
    surely: isKnown ? portsOfAny(Math.max(...first), Math.min(...last.map(end))) : IntervalSet.NONE,
    maybe: portsOfAny(
      first === undefined ? 0 : Math.min(...first),
      last === undefined ? LAST_PORT : Math.max(...last.map(end)),
    ),
  };
}

/** The possible numbers of an argument: empty if absent, `undefined` if unknown. */
function numbersOf(attribute: AttributeView): readonly number[] | undefined {
  const numbers: number[] = [];
  for (const { value } of attribute.options()) {
    if (value.kind === "null") continue;
    const isScalar = value.kind === "number" || value.kind === "string";
    const number = isScalar && value.value !== "" ? Number(value.value) : Number.NaN;
    if (Number.isNaN(number)) return undefined;
    numbers.push(number);
  }
  return numbers;
}

/** The number if the argument has a single known one. */
export function numberOf(attribute: AttributeView): number | undefined {
  const numbers = numbersOf(attribute);
  return numbers?.length === 1 ? numbers[0] : undefined;
}
