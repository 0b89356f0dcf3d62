import { coversEverything } from "../network/cidr.ts";
import type { AttributeView } from "./attribute-view.ts";
import type { Fact } from "./fact.ts";

/** Is a network of all addresses there are. */
export function isAnyAddress(network: AttributeView): Fact {
  return network.test((text) => text !== undefined && coversEverything(text));
}
