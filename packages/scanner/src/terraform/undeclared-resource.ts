import type { Resolution } from "../evaluate/scope.ts";
import { unknown, type Value } from "../evaluate/value.ts";
import type { Step } from "../hcl/ast.ts";
import { knownDataAttribute } from "./known-data.ts";

/** Attribute names that only the provider can compute. */
const COMPUTED = /(^|_)(arn|id)$/;

/**
 * The target of a reference to an undeclared resource, as in code excerpts. The first `used` steps
 * name the resource. Its attributes are assumed to be non-null, because code that refers to them
 * expects a value.
 */
export function undeclaredResource(
  address: string,
  type: string,
  steps: readonly Step[],
  used: number,
): Resolution {
  const [first, second] = steps.slice(used);
  const isIndexed = first?.kind === "index";
  const attribute = isIndexed ? second : first;
  if (attribute?.kind !== "attribute") return { value: unknown(address), used };
  const value = attributeOf(address, type, attribute.name);
  return { value, used: used + (isIndexed ? 2 : 1) };
}

function attributeOf(address: string, type: string, name: string): Value {
  const known = knownDataAttribute(type, name);
  if (known !== undefined) return known;
  return {
    ...unknown(`${address}.${name}`),
    isNotNull: true,
    isComputed: COMPUTED.test(name),
  };
}
