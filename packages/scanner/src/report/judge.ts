import { SyntaxBody } from "../config/syntax-body.ts";
import type { ScanLimits } from "../limits.ts";
import { BlockView } from "../rules/block-view.ts";
import type { Fact } from "../rules/fact.ts";
import { ModuleView } from "../rules/module-view.ts";
import { ResourceIndex } from "../rules/resource-index.ts";
import { ResourceView } from "../rules/resource-view.ts";
import type { Check, Rule, Verdict } from "../rules/rule.ts";
import type { Location } from "../source/source-file.ts";
import type { EvaluatedTree } from "../terraform/evaluate-tree.ts";
import type { ModuleInstance } from "../terraform/module-instance.ts";
import type { CallSite, ResourceInstance } from "../terraform/resource-instance.ts";
import type { ModuleTree } from "../terraform/tree.ts";

/** One answer of one rule. */
export interface Judgement {
  readonly rule: Rule;
  readonly fact: Fact;
  readonly resource: ResourceInstance | undefined;
  /** Module calls that lead to the subject, the innermost first. */
  readonly calls: readonly Location[];
}

/** What the rules were put to. */
export interface Judged {
  readonly judgements: readonly Judgement[];
  /** Rules that could not be run on a subject, in sentences. */
  readonly notEvaluated: readonly string[];
  readonly resources: ResourceCounts;
}

export interface ResourceCounts {
  /** Instances that rules of some category looked at. */
  readonly looked: number;
  /** Instances of types that no security rule knows. */
  readonly withoutRules: number;
  /** Resources that `count` or `for_each` rules out. */
  readonly notCreated: number;
  /** All instances. */
  readonly all: number;
}

type CheckOf<S extends Check["subject"]> = Extract<Check, { subject: S }>;

interface RuleCheck<S extends Check["subject"]> {
  readonly rule: Rule;
  readonly check: CheckOf<S>;
}

/** Puts all rules to all they apply to; `onJudgement` sees each answer as it is given. */
export function judge(
  rules: readonly Rule[],
  tree: ModuleTree,
  evaluated: readonly EvaluatedTree[],
  limits: ScanLimits,
  onJudgement: (judgement: Judgement, share: number) => void,
): Judged {
  const run = new Run(rules, limits, onJudgement);
  for (const configuration of tree.configurations.values()) {
    run.module(new ModuleView(configuration, tree));
  }
  const instanceCount = evaluated
    .flatMap(({ expansions }) => expansions)
    .reduce((count, { instances }) => count + instances.length, 0);
  run.expect(instanceCount);
  for (const each of evaluated) run.tree(each);
  return run.result();
}

class Run {
  readonly #resourceChecks = new Map<string, RuleCheck<"resource">[]>();
  readonly #providerChecks = new Map<string, RuleCheck<"provider">[]>();
  readonly #moduleChecks: RuleCheck<"module">[] = [];
  readonly #judgements: Judgement[] = [];
  readonly #notEvaluated: string[] = [];
  readonly #limits: ScanLimits;
  readonly #onJudgement: (judgement: Judgement, share: number) => void;
  #looked = 0;
  #withoutRules = 0;
  #notCreated = 0;
  #seen = 0;
  #expected = 1;

  constructor(
    rules: readonly Rule[],
    limits: ScanLimits,
    onJudgement: (judgement: Judgement, share: number) => void,
  ) {
    this.#limits = limits;
    this.#onJudgement = onJudgement;
    for (const rule of rules) for (const check of rule.checks) this.#register(rule, check);
  }

  expect(instances: number): void {
    this.#expected = Math.max(1, instances);
  }

  module(view: ModuleView): void {
    for (const { rule, check } of this.#moduleChecks) {
      const where = view.configuration.directory || "the root module";
      this.#ask(rule, () => check.fails(view), where, undefined, []);
    }
  }

  tree({ modules, expansions }: EvaluatedTree): void {
    const index = new ResourceIndex(expansions);
    for (const module of modules) this.#providers(module);
    for (const { instances, ruledOut, omitted, declaration } of expansions) {
      if (ruledOut.length > 0) this.#notCreated++;
      if (omitted > 0) {
        this.#notEvaluated.push(
          `not evaluated: ${omitted} more instances of ${declaration.type}.${declaration.name}`,
        );
      }
      for (const instance of instances) this.#resource(instance, index);
    }
  }

  result(): Judged {
    const left = this.#seen - this.#limits.resourceInstances;
    if (left > 0) {
      this.#notEvaluated.push(
        `not evaluated: ${left} resource instances beyond the limit of ${this.#limits.resourceInstances}`,
      );
    }
    return {
      judgements: this.#judgements,
      notEvaluated: [...new Set(this.#notEvaluated)],
      resources: {
        looked: this.#looked,
        withoutRules: this.#withoutRules,
        notCreated: this.#notCreated,
        all: this.#seen,
      },
    };
  }

  #register(rule: Rule, check: Check): void {
    if (check.subject === "module") {
      this.#moduleChecks.push({ rule, check });
    } else if (check.subject === "resource") {
      for (const type of check.types) append(this.#resourceChecks, type, { rule, check });
    } else {
      for (const type of check.types) append(this.#providerChecks, type, { rule, check });
    }
  }

  #resource(instance: ResourceInstance, index: ResourceIndex): void {
    this.#seen++;
    if (this.#seen > this.#limits.resourceInstances) return;
    const checks = this.#resourceChecks.get(instance.type) ?? [];
    if (checks.some(({ rule }) => rule.category === "security")) this.#looked++;
    else if (instance.declaration.mode === "managed") this.#withoutRules++;
    const view = new ResourceView(instance, index);
    for (const { rule, check } of checks) {
      this.#ask(
        rule,
        () => check.fails(view),
        instance.address,
        instance,
        callsOf(instance.module),
      );
    }
  }

  #providers(module: ModuleInstance): void {
    for (const { name, sources, location } of module.configuration.providers) {
      const body = new SyntaxBody(sources, location, (file) => module.context(file));
      for (const { rule, check } of this.#providerChecks.get(name) ?? []) {
        const view = new BlockView(body);
        this.#ask(rule, () => check.fails(view), `provider ${name}`, undefined, callsOf(module));
      }
    }
  }

  #ask(
    rule: Rule,
    answer: () => Verdict,
    where: string,
    resource: ResourceInstance | undefined,
    calls: readonly Location[],
  ): void {
    for (const fact of [this.#guarded(answer, rule, where)].flat()) {
      const judgement = { rule, fact, resource, calls };
      this.#judgements.push(judgement);
      this.#onJudgement(judgement, Math.min(1, this.#seen / this.#expected));
    }
  }

  /** Hostile code may still nest what it builds deeper than the stack is: that is no crash. */
  #guarded(answer: () => Verdict, rule: Rule, where: string): Verdict {
    try {
      return answer();
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.#notEvaluated.push(`not evaluated: ${rule.id} on ${where}, which is nested too deep`);
      return [];
    }
  }
}

function append<T>(table: Map<string, T[]>, key: string, item: T): void {
  const items = table.get(key);
  if (items === undefined) table.set(key, [item]);
  else items.push(item);
}

function callsOf(module: { readonly call: CallSite | undefined }): Location[] {
  const calls: Location[] = [];
  for (let call = module.call; call !== undefined; call = call.caller.call)
    calls.push(call.location);
  return calls;
}
