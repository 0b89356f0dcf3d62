import { EVERY_ADDRESS, isInternet } from "../network/address-space.ts";
import { IntervalSet } from "../network/interval-set.ts";
import type { BlockView } from "../rule-language/block-view.ts";
import { type Fact, fact, unknownFact } from "../rule-language/fact.ts";
import type { ViewSet } from "../rule-language/view-set.ts";
import { joined, type KnownSet } from "./known-set.ts";

/**
 * Whether an endpoint's networks include the internet. Networks that are sufficient on their own
 * are the evidence; otherwise all of them are, because two halves can cover everything.
 */
export function letsInternetIn(networks: readonly KnownSet[]): Fact {
  const { surely, maybe } = joined(networks);
  const evidence = networks.map((each) => each.evidence);
  if (isInternet(surely)) {
    const alone = networks.filter((each) => isInternet(each.surely));
    const best = alone.find((each) => each.evidence.marks.defaults.length === 0) ?? alone[0];
    return fact(true, ...(best === undefined ? evidence.slice(0, 2) : [best.evidence]));
  }
  if (!isInternet(maybe)) return fact(false, ...evidence);
  const open = networks.find((each) => !each.surely.covers(each.maybe));
  return unknownFact(open?.cause ?? "the networks", ...evidence);
}

/** A placeholder for networks that aren't in the code. */
export function unknownNetworks(evidence: KnownSet["evidence"], cause: string): KnownSet {
  return { surely: IntervalSet.NONE, maybe: EVERY_ADDRESS, evidence, cause };
}

/** The same for networks in blocks, one per block, as one fact per relevant block. */
export function blocksLetInternetIn(
  blocks: ViewSet<BlockView>,
  networksOf: (block: BlockView) => readonly KnownSet[],
): readonly Fact[] {
  const each = blocks.each((block) => letsInternetIn(networksOf(block)));
  if (each.some(({ truth }) => truth === true)) return each;
  const certain = blocks.members.filter(({ presence }) => presence.isCertain);
  const together = letsInternetIn(certain.flatMap(({ view }) => networksOf(view)));
  return together.truth === true ? [...each, together] : each;
}
