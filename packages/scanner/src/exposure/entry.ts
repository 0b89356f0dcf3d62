import { Region } from "../network/region.ts";
import type { Evidence, Fact } from "../rule-language/fact.ts";
import type { Member } from "../rule-language/view-set.ts";
import type { Location } from "../source/source-file.ts";
import { joined, type KnownSet } from "./known-set.ts";

/** A rule of any kind of firewall: allows or denies this traffic from, or to, these addresses. */
export interface Entry {
  readonly location: Location;
  /** Combined. */
  readonly sources: readonly KnownSet[];
  /** Combined. */
  readonly traffic: readonly KnownSet[];
  /** Whether it is in force, in the direction being evaluated. */
  readonly applies: Fact;
  readonly allows: Fact;
  readonly denies: Fact;
  /** Lower numbers take precedence. Undefined if unknown or irrelevant. */
  readonly order?: number | undefined;
  /** Restricts a denial beyond sources and traffic; the denial may not apply to other targets. */
  readonly target?: string | undefined;
}

/** The region that an entry definitely matches. */
export function sureRegion(entry: Entry): Region {
  return regionsOf(entry).sure;
}

/** The region that an entry could match. */
export function possibleRegion(entry: Entry): Region {
  return regionsOf(entry).possible;
}

interface Regions {
  readonly sure: Region;
  readonly possible: Region;
}

/** Cached because several rules query each entry. */
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

/** Maximum number of denials considered; beyond it, nothing is certain. */
const MAX_DENIALS = 40;

/** The part of an entry's traffic that earlier denials block. */
interface Denied {
  readonly surely: Region;
  readonly maybe: Region;
}

/** How much of the traffic that an entry allows is denied by other rules of the same firewall. */
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

/** At equal priority, denials win. */
function comesFirst(denial: Entry, entry: Entry): boolean | undefined {
  if (denial.order === Number.NEGATIVE_INFINITY) return true;
  if (denial.order === undefined || entry.order === undefined) return undefined;
  return denial.order <= entry.order;
}

/** Whether a denial applies to every target of the entry. */
function isForAll(denial: Entry, entry: Entry): boolean {
  return denial.target === undefined || denial.target === entry.target;
}

/** The marks that determine an entry apart from what it matches. */
export function decidingMarks({ applies, allows }: Entry): readonly Evidence["marks"][] {
  return [...applies.evidence, ...allows.evidence].map(({ marks }) => marks);
}
