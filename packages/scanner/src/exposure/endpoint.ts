import { EVERY_ADDRESS, isInternet } from "../network/address-space.ts";
import { IntervalSet } from "../network/interval-set.ts";
import type { BlockView } from "../rule-language/block-view.ts";
import { type Fact, fact, unknownFact } from "../rule-language/fact.ts";
import type { ViewSet } from "../rule-language/view-set.ts";
import { joined, type KnownSet } from "./known-set.ts";

/**
 * Whether the internet is among the networks that an endpoint lets in. Networks that say so by
 * themselves are its evidence, or else all of them: two halves make a whole.
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

/** Stands for networks that are not in the code. */
export function unknownNetworks(evidence: KnownSet["evidence"], cause: string): KnownSet {
  return { surely: IntervalSet.NONE, maybe: EVERY_ADDRESS, evidence, cause };
}

/** The same for networks that are written in blocks, one in each, as one fact for each that matters. */
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
