import { Region } from "../network/region.ts";
import type { Evidence, Fact } from "../rule-language/fact.ts";
import type { Member } from "../rule-language/view-set.ts";
import type { Location } from "../source/source-file.ts";
import { joined, type KnownSet } from "./known-set.ts";

/**
 * One rule of a firewall, whatever the firewall is: from these addresses, or to them, this traffic is
 * let through or not.
 */
export interface Entry {
  readonly location: Location;
  /** Together. */
  readonly sources: readonly KnownSet[];
  /** Together. */
  readonly traffic: readonly KnownSet[];
  /** It is in force at all, in the direction that is looked at. */
  readonly applies: Fact;
  readonly allows: Fact;
  readonly denies: Fact;
  /** Smaller ones come first, the least before whatever else there is. Unknown, or no matter, when it is not there. */
  readonly order?: number | undefined;
  /** What a denial is limited to beside sources and traffic: for others it may mean nothing. */
  readonly target?: string | undefined;
}

/** What an entry matches at the least. */
export function sureRegion(entry: Entry): Region {
  return regionsOf(entry).sure;
}

/** What it matches at the most. */
export function possibleRegion(entry: Entry): Region {
  return regionsOf(entry).possible;
}

interface Regions {
  readonly sure: Region;
  readonly possible: Region;
}

/** Several rules ask each entry. */
const computed = new WeakMap<Entry, Regions>();

function regionsOf(entry: Entry): Regions {
  let regions = computed.get(entry);
  if (regions === undefined) {
    const [sources, traffic] = [joined(entry.sources), joined(entry.traffic)];
    regions = {
      sure: Region.of(sources.surely, traffic.surely),
      possible: Region.of(sources.maybe, traffic.maybe),
    };
    computed.set(entry, regions);
  }
  return regions;
}

/** So many denials are taken into account; past them nothing is sure. */
const MAX_DENIALS = 40;

/** What comes before an entry and takes from what it lets through. */
interface Denied {
  readonly surely: Region;
  readonly maybe: Region;
}

/** How much of what an entry lets through is denied by others of the same firewall. */
export function deniedBefore(entry: Entry, others: readonly Member<Entry>[]): Denied {
  const denials = others.filter(
    ({ view }) => view !== entry && view.denies.truth === true && view.applies.truth !== false,
  );
  const relevant = denials.filter(({ view }) => comesFirst(view, entry) !== false);
  if (relevant.length > MAX_DENIALS) return { surely: Region.NONE, maybe: possibleRegion(entry) };
  const sure = relevant.filter(
    ({ view, presence }) =>
      comesFirst(view, entry) === true &&
      presence.isCertain &&
      view.applies.truth === true &&
      isForAll(view, entry),
  );
  const some = relevant.filter(({ view }) => isForAll(view, entry));
  return {
    surely: Region.union(sure.map(({ view }) => sureRegion(view))),
    maybe: Region.union(some.map(({ view }) => possibleRegion(view))),
  };
}

/** Denials of the same rank win. */
function comesFirst(denial: Entry, entry: Entry): boolean | undefined {
  if (denial.order === Number.NEGATIVE_INFINITY) return true;
  if (denial.order === undefined || entry.order === undefined) return undefined;
  return denial.order <= entry.order;
}

/** Whether a denial is about whatever the entry is about. */
function isForAll(denial: Entry, entry: Entry): boolean {
  return denial.target === undefined || denial.target === entry.target;
}

/** What decided of an entry beside what it matches. */
export function decidingMarks({ applies, allows }: Entry): readonly Evidence["marks"][] {
  return [...applies.evidence, ...allows.evidence].map(({ marks }) => marks);
}
