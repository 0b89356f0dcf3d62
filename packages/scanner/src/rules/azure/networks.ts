import { letsInternetIn } from "../../exposure/endpoint.ts";
import { type KnownSet, readEach } from "../../exposure/known-set.ts";
import { EVERY_ADDRESS } from "../../network/address-space.ts";
import { IntervalSet } from "../../network/interval-set.ts";
import type { AttributeView } from "../../rule-language/attribute-view.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { azureAddresses } from "./network-security-group-entries.ts";

/** Whether a list, or a comma-separated text, of networks includes the internet. */
export function listsInternet(networks: AttributeView): Fact {
  return letsInternetIn(networksOf(networks));
}

export function networksOf(networks: AttributeView): readonly KnownSet[] {
  return readEach(networks, addressesInList, EVERY_ADDRESS);
}

function addressesInList(text: string): IntervalSet | undefined {
  const parts = text.split(",").filter((part) => part.trim() !== "");
  const sets = parts.map((part) => azureAddresses(part.trim()));
  const known = sets.flatMap((set) => set ?? []);
  return known.length === sets.length ? IntervalSet.union(known) : undefined;
}
