import type { Resolution } from "../evaluate/scope.ts";
import { unknown, type Value } from "../evaluate/value.ts";
import type { Step } from "../hcl/ast.ts";
import { knownDataAttribute } from "./known-data.ts";

/** Names of attributes that only a provider can make up. */
const COMPUTED = /(^|_)(arn|id)$/;

/**
 * What a reference leads to whose resource is not in the code, as in excerpts. The first `used` of
 * the steps name the resource. Its attributes are taken to be something: who refers to one expects
 * a value there.
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
