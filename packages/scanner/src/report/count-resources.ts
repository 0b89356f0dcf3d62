import type { Resource, ResourceGroup } from "../config/resource.ts";
import { hasNoRiskyArguments } from "../rules/settled-types.ts";
import { inTurn } from "../source/in-turn.ts";
import type { Part } from "../terraform/parts.ts";
import type { ResourceCounts, TypeCount } from "./judgement.ts";
import type { RuleTable } from "./rule-table.ts";

type PartOf = (resource: Resource) => Part;

/** Counts the resources of the module. A limit of instances applies to all parts together. */
export class ResourceCounter {
  readonly #rules: RuleTable;
  readonly #limit: number;
  readonly #sets: { readonly groups: readonly ResourceGroup[]; readonly partOf: PartOf }[] = [];
  #instances = 0;

  constructor(rules: RuleTable, limit: number) {
    this.#rules = rules;
    this.#limit = limit;
  }

  add(groups: readonly ResourceGroup[], partOf: PartOf): void {
    this.#sets.push({ groups, partOf });
    for (const { instances } of groups) this.#instances += instances.length;
  }

  /** How many instances of any part are beyond the limit. */
  get beyond(): number {
    return Math.max(0, this.#instances - this.#limit);
  }

  count({ leftOut, unseen }: Pick<ResourceCounts, "leftOut" | "unseen">): ResourceCounts {
    const types = new Map<string, TypeCount>();
    const counts = { looked: 0, types, notCreated: 0, leftOut, unseen };
    let seen = 0;
    for (const { groups, partOf } of this.#sets) {
      for (const { excluded } of groups) {
        if (excluded[0] !== undefined && partOf(excluded[0]) === "module") counts.notCreated++;
      }
      for (const instance of rareFirst(groups)) {
        seen++;
        if (partOf(instance) !== "module") continue;
        if (seen > this.#limit) counts.leftOut++;
        else if (this.#addTo(types, instance)) counts.looked++;
      }
    }
    return counts;
  }

  /** Whether security rules look at the resource. */
  #addTo(types: Map<string, TypeCount>, { type, isManaged }: Resource): boolean {
    const checks = this.#rules.forResource(type);
    const isLookedAt = checks.some(({ rule }) => rule.category === "security");
    if (!isLookedAt && !isManaged) return false;
    const instances = (types.get(type)?.instances ?? 0) + 1;
    types.set(type, { instances, isJudged: isLookedAt || hasNoRiskyArguments(type) });
    return isLookedAt;
  }
}

/** One instance of each declaration, interleaved by type, followed by the remaining instances. */
export function rareFirst(groups: readonly ResourceGroup[]): readonly Resource[] {
  const firsts = groups.flatMap(({ instances }) => instances.slice(0, 1));
  const others = groups.flatMap(({ instances }) => instances.slice(1));
  return [...inTurn(firsts, ({ type }) => type), ...others];
}
