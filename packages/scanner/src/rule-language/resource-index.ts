import type { Presence } from "../config/config-body.ts";
import type { Resource, ResourceGroup } from "../config/resource.ts";
import { type Marks, mergeMarks, NO_MARKS, type Referent } from "../evaluate/marks.ts";
import { spendSteps } from "../evaluate/work.ts";
import { BlockView } from "./block-view.ts";
import type { LookupRecord } from "./lookup-record.ts";
import { referenceBy } from "./reference-by.ts";
import type { Connections, ResourceLookup } from "./resource-view.ts";

/** The most instances of a block that are compared with each other. Real modules have fewer. */
const MAX_SIBLINGS = 50;

interface Candidate {
  readonly instance: Resource;
  readonly presence: Presence;
  /** Excluded by `count` or `for_each`. */
  readonly isRuledOut: boolean;
}

/** What one argument refers to, across all resources of a type. */
interface Links {
  readonly byReferent: Map<Referent, Candidate[]>;
  readonly byText: Map<string, Candidate[]>;
  /** For some existing resources, the argument is unknown and not traceable to a resource. */
  readonly hasUnresolved: boolean;
}

/** All resource instances of a module tree or document set, indexed by type and by reference. */
export class ResourceIndex implements ResourceLookup {
  readonly #groups: Iterable<ResourceGroup>;
  #byType: Map<string, Candidate[]> | undefined;
  readonly #links = new Map<string, Links>();

  readonly #all = new Map<string, Connections>();
  readonly #blocks = new Map<string, ReadonlyMap<string, Connections>>();
  readonly #positions = new Map<string, ReadonlyMap<Referent, number>>();
  readonly #lookups: LookupRecord | undefined;

  /** Each lookup is recorded in `lookups`. */
  constructor(groups: Iterable<ResourceGroup>, lookups?: LookupRecord) {
    this.#groups = groups;
    this.#lookups = lookups;
  }

  referring(
    type: string,
    via: string,
    target: Resource,
    sameName: string | undefined,
  ): Connections {
    const { byReferent, byText, hasUnresolved } = this.#linksOf(type, via);
    const name = sameName === undefined ? undefined : knownText(target, sameName);
    const named = name === undefined ? [] : (byText.get(name) ?? []);
    const connected = [...new Set([...(byReferent.get(target) ?? []), ...named])];
    spendSteps(connected.length + 1);
    this.#lookups?.connected(target, type, { via, isByName: sameName !== undefined }, connected);
    const isComplete = !hasUnresolved;
    return connections(connected, isComplete);
  }

  ofType(type: string, asker: Resource): Connections {
    this.#lookups?.all(asker, type);
    // The views of a type are made once.
    const isFirst = !this.#all.has(type);
    const all = this.#connectionsOf(type);
    spendSteps(isFirst ? all.instances.length + 1 : 1);
    return all;
  }

  ofBlock({ type, declaredAt }: Resource): Connections {
    let blocks = this.#blocks.get(type);
    if (blocks === undefined) {
      const all = this.#connectionsOf(type).instances;
      spendSteps(all.length);
      blocks = byBlock(all);
      this.#blocks.set(type, blocks);
    }
    const found = (declaredAt === undefined ? undefined : blocks.get(declaredAt)) ?? NONE;
    spendSteps(found.instances.length + 1);
    return found;
  }

  referredOf(type: string, referents: readonly Referent[]): Connections["instances"] {
    spendSteps(referents.length + 1);
    if (referents.length === 0) return [];
    const positions = this.#positionsOf(type);
    const { instances } = this.#connectionsOf(type);
    return [...new Set(referents)]
      .flatMap((each) => positions.get(each) ?? [])
      .sort((a, b) => a - b)
      .flatMap((position) => instances[position] ?? []);
  }

  /** Where each resource is among the existing ones of its type. */
  #positionsOf(type: string): ReadonlyMap<Referent, number> {
    let positions = this.#positions.get(type);
    if (positions === undefined) {
      const { instances } = this.#connectionsOf(type);
      positions = new Map(instances.map(({ instance }, position) => [instance, position]));
      this.#positions.set(type, positions);
    }
    return positions;
  }

  #connectionsOf(type: string): Connections {
    let all = this.#all.get(type);
    if (all === undefined) {
      all = connections(this.#ofType(type), true);
      this.#all.set(type, all);
    }
    return all;
  }

  /** Many variants of a module look up nothing. */
  #ofType(type: string): readonly Candidate[] {
    this.#byType ??= byType(this.#groups);
    return this.#byType.get(type) ?? [];
  }

  #linksOf(type: string, via: string): Links {
    const key = `${type} ${via}`;
    let links = this.#links.get(key);
    if (links === undefined) {
      links = linksOf(this.#ofType(type), via);
      this.#links.set(key, links);
    }
    return links;
  }
}

const NONE: Connections = { instances: [], isComplete: true, marks: NO_MARKS };

function byBlock(all: Connections["instances"]): ReadonlyMap<string, Connections> {
  const blocks = Map.groupBy(all, ({ instance }) => instance.declaredAt ?? "");
  return new Map(
    [...blocks].map(([declaredAt, instances]) => [
      declaredAt,
      { ...NONE, instances: instances.slice(0, MAX_SIBLINGS) },
    ]),
  );
}

function byType(groups: Iterable<ResourceGroup>): Map<string, Candidate[]> {
  const found = new Map<string, Candidate[]>();
  for (const { instances, excluded, presence } of groups) {
    for (const instance of instances) {
      append(found, instance.type, { instance, presence, isRuledOut: false });
    }
    for (const instance of excluded) {
      append(found, instance.type, { instance, presence, isRuledOut: true });
    }
  }
  return found;
}

function linksOf(candidates: readonly Candidate[], via: string): Links {
  const byReferent: Links["byReferent"] = new Map();
  const byText: Links["byText"] = new Map();
  let hasUnresolved = false;
  for (const candidate of candidates) {
    const { referents, text, isOpen } = referenceBy(candidate.instance, via);
    for (const referent of referents) append(byReferent, referent, candidate);
    if (text !== undefined) append(byText, text, candidate);
    if (isOpen) hasUnresolved ||= !candidate.isRuledOut;
  }
  return { byReferent, byText, hasUnresolved };
}

/** Separates existing resources from excluded ones, for which only the reason matters. */
function connections(candidates: readonly Candidate[], isComplete: boolean): Connections {
  const marks: Marks = candidates
    .filter(({ isRuledOut }) => isRuledOut)
    .map(({ presence }) => presence.marks)
    .reduce(mergeMarks, NO_MARKS);
  return { instances: candidates.filter(({ isRuledOut }) => !isRuledOut), isComplete, marks };
}

function append<K, T>(table: Map<K, T[]>, key: K, item: T): void {
  const items = table.get(key);
  if (items === undefined) table.set(key, [item]);
  else items.push(item);
}

function knownText(target: Resource, path: string): string | undefined {
  const { value } = new BlockView(target.body).attr(path);
  return value.kind === "string" && value.value !== "" ? value.value : undefined;
}
