import type { Resource } from "../config/resource.ts";
import type { LookupRecord } from "../rule-language/lookup-record.ts";
import type { Rule } from "../rule-language/rule.ts";

/**
 * The verdicts that some values of the inputs may change: with all inputs unknown, they aren't
 * certain.
 */
export class Suspects {
  readonly #rules = new Map<string, Set<string>>();

  add(declaration: string, { id }: Rule): void {
    const rules = this.#rules.get(declaration);
    if (rules === undefined) this.#rules.set(declaration, new Set([id]));
    else rules.add(id);
  }

  hasResource({ declaredAt = "" }: Resource): boolean {
    return this.#rules.has(declaredAt);
  }

  has({ declaredAt = "" }: Resource, { id }: Rule): boolean {
    return this.#rules.get(declaredAt)?.has(id) === true;
  }

  /** The declarations of these verdicts, and those that may be looked up for them. */
  declarations(lookups: LookupRecord): ReadonlySet<string> {
    return lookups.withLookedUp(new Set(this.#rules.keys()));
  }
}
