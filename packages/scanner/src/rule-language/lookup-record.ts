import type { Resource } from "../config/resource.ts";
import { referenceBy } from "./reference-by.ts";

/** How resources of a type were looked up: by an argument, and perhaps by a repeated name. */
interface Way {
  readonly via: string;
  readonly isByName: boolean;
}

/** The declarations for which resources of a type were looked up by an argument. */
interface Askers {
  readonly all: Set<string>;
  readonly byName: Set<string>;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Which resources were looked up for verdicts about which others, by declaration. With it, only
 * those verdicts have to be reached again that a changed declaration can change.
 */
export class LookupRecord {
  /** By the declaration that was found: those for which it was looked up. */
  readonly #dependents = new Map<string, Set<string>>();
  /** By type and argument. */
  readonly #ways = new Map<string, Map<string, Askers>>();
  /** By type: the declarations for which all resources of the type were looked up. */
  readonly #ofType = new Map<string, Set<string>>();
  /** By type: the types for which resources of the type were looked up. */
  readonly #types = new Map<string, Set<string>>();
  /** By declaration: the types of its resources. A manifest's is that of the object in it. */
  readonly #declared = new Map<string, Set<string>>();

  /** A resource that can be judged or looked up. */
  saw({ declaredAt, type }: Resource): void {
    if (declaredAt !== undefined) put(this.#declared, declaredAt, type);
  }

  /** The resources of a type that refer to `asker` were looked up. */
  connected(
    asker: Resource,
    type: string,
    { via, isByName }: Way,
    found: readonly { readonly instance: Resource }[],
  ): void {
    put(this.#types, type, asker.type);
    const { declaredAt } = asker;
    if (declaredAt === undefined) return;
    for (const { instance } of found) put(this.#dependents, instance.declaredAt ?? "", declaredAt);
    let ways = this.#ways.get(type);
    if (ways === undefined) {
      ways = new Map();
      this.#ways.set(type, ways);
    }
    const askers = ways.get(via) ?? { all: new Set(), byName: new Set() };
    askers.all.add(declaredAt);
    if (isByName) askers.byName.add(declaredAt);
    ways.set(via, askers);
  }

  /** All resources of a type were looked up. */
  all(asker: Resource, type: string): void {
    put(this.#types, type, asker.type);
    if (asker.declaredAt !== undefined) put(this.#ofType, type, asker.declaredAt);
  }

  /** Adds to changed declarations those whose verdicts may change with them. */
  withDependents(changed: ReadonlySet<string>, instances: Iterable<Resource>): ReadonlySet<string> {
    const found = new Set(changed);
    // Many instances ask for the same large sets.
    const added = new Set<ReadonlySet<string>>();
    const add = (askers: ReadonlySet<string>) => {
      if (added.has(askers)) return;
      added.add(askers);
      for (const asker of askers) found.add(asker);
    };
    for (const instance of instances) {
      if (!changed.has(instance.declaredAt ?? "")) continue;
      add(this.#ofType.get(instance.type) ?? NONE);
      for (const [via, { all, byName }] of this.#ways.get(instance.type) ?? []) {
        const { referents, text, isOpen } = referenceBy(instance, via);
        if (isOpen) {
          add(all);
          continue;
        }
        for (const { declaredAt = "" } of referents) if (all.has(declaredAt)) found.add(declaredAt);
        if (text !== undefined) add(byName);
      }
    }
    // Iterating over a Set includes items added during the iteration.
    for (const each of found) for (const next of this.#dependents.get(each) ?? []) found.add(next);
    return found;
  }

  /** Adds the declarations whose resources are of types that were looked up for these. */
  withLookedUp(declarations: ReadonlySet<string>): ReadonlySet<string> {
    const reached = new Set<string>();
    for (const [declaration, types] of this.#declared) {
      if (declarations.has(declaration)) for (const type of types) reached.add(type);
    }
    for (let size = -1; size < reached.size; ) {
      size = reached.size;
      for (const [type, askers] of this.#types) {
        if (!reached.isDisjointFrom(askers)) reached.add(type);
      }
    }
    const others = [...this.#declared].flatMap(([declaration, types]) =>
      types.isDisjointFrom(reached) ? [] : [declaration],
    );
    return new Set([...declarations, ...others]);
  }
}

function put(table: Map<string, Set<string>>, key: string, item: string): void {
  const items = table.get(key);
  if (items === undefined) table.set(key, new Set([item]));
  else items.add(item);
}
