import { addressesOf, EVERY_ADDRESS } from "../network/address-space.ts";
import type { IntervalSet } from "../network/interval-set.ts";
import type { AttributeView } from "../rule-language/attribute-view.ts";
import { exactly, type KnownSet, readEach } from "./known-set.ts";

/** The networks in an argument, separately. Pass `parse` if it also accepts other keywords. */
export function networksIn(
  attribute: AttributeView,
  parse: (text: string) => IntervalSet | undefined = addressesOf,
): readonly KnownSet[] {
  return readEach(attribute, parse, EVERY_ADDRESS);
}

/** The networks of an argument that means every network when omitted. */
export function anywhere(attribute: AttributeView): KnownSet {
  return { ...exactly(EVERY_ADDRESS), evidence: attribute.evidence(), cause: attribute.path };
}
