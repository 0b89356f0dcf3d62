import { ANY_TYPE, type Check, type Rule } from "../rule-language/rule.ts";

type CheckOf<S extends Check["subject"]> = Extract<Check, { subject: S }>;

interface RuleCheck<S extends Check["subject"]> {
  readonly rule: Rule;
  readonly check: CheckOf<S>;
}

/** Rules by what they check. */
export class RuleTable {
  readonly modules: RuleCheck<"module">[] = [];
  readonly files: RuleCheck<"file">[] = [];
  readonly programs: RuleCheck<"program">[] = [];
  readonly #resources = new Map<string, RuleCheck<"resource">[]>();
  readonly #providers = new Map<string, RuleCheck<"provider">[]>();

  constructor(rules: readonly Rule[]) {
    for (const rule of rules) for (const check of rule.checks) this.#add(rule, check);
  }

  forResource(type: string): readonly RuleCheck<"resource">[] {
    return this.#resources.get(type) ?? [];
  }

  /** Checks of every managed resource. */
  get forAny(): readonly RuleCheck<"resource">[] {
    return this.forResource(ANY_TYPE);
  }

  forProvider(name: string): readonly RuleCheck<"provider">[] {
    return this.#providers.get(name) ?? [];
  }

  #add(rule: Rule, check: Check): void {
    if (check.subject === "module") {
      this.modules.push({ rule, check });
    } else if (check.subject === "file") {
      this.files.push({ rule, check });
    } else if (check.subject === "resource") {
      for (const type of check.types) append(this.#resources, type, { rule, check });
    } else if (check.subject === "program") {
      this.programs.push({ rule, check });
    } else {
      for (const type of check.types) append(this.#providers, type, { rule, check });
    }
  }
}

function append<T>(table: Map<string, T[]>, key: string, item: T): void {
  const items = table.get(key);
  if (items === undefined) table.set(key, [item]);
  else items.push(item);
}
