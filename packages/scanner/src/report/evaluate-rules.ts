import type { Resource, ResourceGroup } from "../config/resource.ts";
import { SyntaxBody } from "../config/syntax-body.ts";
import type { UnseenPart } from "../documents/document-format.ts";
import type { Documents } from "../documents/read-documents.ts";
import { Budget } from "../evaluate/budget.ts";
import { BudgetSpent } from "../evaluate/failure.ts";
import { withEmbeddedTemplates } from "../formats/arm/embedded.ts";
import { withEmbeddedManifests } from "../formats/kubernetes/embedded.ts";
import type { ScanLimits } from "../limits.ts";
import { BlockView } from "../rule-language/block-view.ts";
import { type Fact, unknownFact } from "../rule-language/fact.ts";
import { ModuleView } from "../rule-language/module-view.ts";
import { ResourceIndex } from "../rule-language/resource-index.ts";
import { ResourceView } from "../rule-language/resource-view.ts";
import type { Check, Rule, Verdict } from "../rule-language/rule.ts";
import { hasNoRiskyArguments } from "../rules/settled-types.ts";
import { inTurn } from "../source/in-turn.ts";
import type { Location, SourceFile } from "../source/source-file.ts";
import { buildConfiguration } from "../terraform/configuration.ts";
import type { EvaluatedTree } from "../terraform/evaluate-tree.ts";
import type { ModuleInstance } from "../terraform/module-instance.ts";
import { type Part, type PartFinder, partOfDirectory } from "../terraform/parts.ts";
import { enclosing } from "../terraform/resource-instance.ts";
import type { ModuleTree } from "../terraform/tree.ts";

/** The result of one rule for one subject. */
export interface Judgement {
  readonly rule: Rule;
  readonly fact: Fact;
  readonly resource: Resource | undefined;
  /** Module calls leading to the subject, innermost first. */
  readonly calls: readonly Location[];
  /** The part of the package that contains the subject. */
  readonly part: Part;
}

/** The part of a judgement kept until the end: the result and its unknown causes. */
export interface Outcome {
  readonly rule: Rule;
  readonly fact: Pick<Fact, "truth" | "causes">;
}

/** What was evaluated. Everything except the sentences covers the published module only. */
export interface Judged {
  readonly judgements: readonly Outcome[];
  /** Rules that couldn't be evaluated on a subject, as sentences. */
  readonly notEvaluated: readonly string[];
  readonly resources: ResourceCounts;
  /** Whether the time limit stopped the evaluation of some rules. */
  readonly isOutOfTime: boolean;
}

export interface ResourceCounts {
  /** Instances evaluated by security rules. */
  readonly looked: number;
  /** All managed or evaluated resources, by type. */
  readonly types: ReadonlyMap<string, TypeCount>;
  /** Resources that `count` or `for_each` excludes. */
  readonly notCreated: number;
  /** Instances that were skipped, or not expanded because others represent them. */
  readonly leftOut: number;
  /**
   * Called modules and other parts whose code is missing or unread, and documents that can't be
   * interpreted.
   */
  readonly unseen: readonly string[];
}

export interface TypeCount {
  readonly instances: number;
  /** Whether a security rule covers the type, or the type has nothing to misconfigure. */
  readonly isJudged: boolean;
}

type CheckOf<S extends Check["subject"]> = Extract<Check, { subject: S }>;

interface RuleCheck<S extends Check["subject"]> {
  readonly rule: Rule;
  readonly check: CheckOf<S>;
}

export interface JudgeLimits extends Pick<ScanLimits, "resourceInstances"> {
  /** Whether there is time left to evaluate another rule. */
  readonly hasTime?: (() => boolean) | undefined;
}

/** Evaluates all rules on everything they apply to. `onJudgement` is called with each result. */
export function evaluateRules(
  rules: readonly Rule[],
  tree: ModuleTree,
  evaluated: readonly EvaluatedTree[],
  documents: Documents,
  partOf: PartFinder,
  limits: JudgeLimits,
  onJudgement: (judgement: Judgement, share: number) => void,
): Judged {
  const run = new Run(rules, partOf, limits, onJudgement);
  for (const file of tree.files.values()) run.file(file);
  for (const view of moduleViews(tree, documents)) run.module(view);
  const groups = [
    ...evaluated.map(({ expansions }) => expansions),
    ...documents.sets.map((set) => set.groups),
  ];
  run.expect(groups.flat().reduce((count, { instances }) => count + instances.length, 0));
  for (const each of evaluated) run.tree(each);
  for (const set of documents.sets) run.documents(set.groups);
  for (const part of documents.unseen) run.unseen(part);
  return run.result();
}

/** Every directory of Terraform code. If the root has none, the documents represent the module. */
function moduleViews(tree: ModuleTree, { files }: Documents): readonly ModuleView[] {
  const views = [...tree.configurations.values()].map(
    (configuration) => new ModuleView(configuration, tree),
  );
  if (tree.configurations.has(tree.root) || files.length === 0) return views;
  return [...views, new ModuleView(buildConfiguration(tree.root, []), tree, files)];
}

/** The input of a rule. */
interface Subject extends Pick<Judgement, "calls" | "part"> {
  readonly where: string;
  readonly resource?: Resource;
}

/** Maximum resource lookups by rules per scan. */
const MAX_LOOKUPS = 2_000_000;

/** Maximum number of sentences about skipped evaluations. */
const MAX_SENTENCES = 50;

class Run {
  readonly #resourceChecks = new Map<string, RuleCheck<"resource">[]>();
  readonly #providerChecks = new Map<string, RuleCheck<"provider">[]>();
  readonly #moduleChecks: RuleCheck<"module">[] = [];
  readonly #fileChecks: RuleCheck<"file">[] = [];
  readonly #judgements: Outcome[] = [];
  readonly #notEvaluated: string[] = [];
  readonly #partOf: PartFinder;
  readonly #limits: JudgeLimits;
  readonly #onJudgement: (judgement: Judgement, share: number) => void;
  #looked = 0;
  readonly #types = new Map<string, TypeCount>();
  #notCreated = 0;
  #seen = 0;
  #leftOut = 0;
  #notMade = 0;
  #beyond = 0;
  readonly #unseen: string[] = [];
  readonly #lookups = new Budget(MAX_LOOKUPS);
  #expected = 1;
  #isOutOfTime = false;

  constructor(
    rules: readonly Rule[],
    partOf: PartFinder,
    limits: JudgeLimits,
    onJudgement: (judgement: Judgement, share: number) => void,
  ) {
    this.#partOf = partOf;
    this.#limits = limits;
    this.#onJudgement = onJudgement;
    for (const rule of rules) for (const check of rule.checks) this.#register(rule, check);
  }

  expect(instances: number): void {
    this.#expected = Math.max(1, instances);
  }

  /** File rules treat every finding as part of the published module. */
  file(file: SourceFile): void {
    for (const { rule, check } of this.#fileChecks) {
      this.#ask(rule, () => check.fails(file), { where: file.path, part: "module", calls: [] });
    }
  }

  module(view: ModuleView): void {
    const { directory } = view.configuration;
    const where = directory || "the root module";
    const part = partOfDirectory(this.#partOf, directory);
    for (const { rule, check } of this.#moduleChecks) {
      this.#ask(rule, () => check.fails(view), { where, part, calls: [] });
    }
  }

  /** Everything reached from a module belongs to the same part as that module. */
  tree({ root, modules, expansions, leftOut }: EvaluatedTree): void {
    const part = partOfDirectory(this.#partOf, root.configuration.directory);
    this.#notMade += leftOut;
    if (part === "module") this.#leftOut += leftOut;
    for (const module of modules) {
      this.#providers(module, part);
      this.#calls(module, part);
    }
    for (const { omitted, declaration } of expansions) {
      this.#omitted(omitted, `${declaration.type}.${declaration.name}`, part);
    }
    this.#resources(withEmbeddedTemplates(withEmbeddedManifests(expansions)), () => part);
  }

  documents(groups: readonly ResourceGroup[]): void {
    this.#resources(groups, ({ location }) => this.#partOf(location.file.path));
  }

  unseen({ name, path }: UnseenPart): void {
    if (this.#partOf(path) === "module") this.#unseen.push(name);
  }

  result(): Judged {
    const left = this.#beyond + this.#notMade;
    if (left > 0) {
      this.#notEvaluated.push(
        `not evaluated: ${left} resource instances beyond the limit of ${this.#limits.resourceInstances}`,
      );
    }
    return {
      judgements: this.#judgements,
      notEvaluated: [...new Set(this.#notEvaluated)].slice(0, MAX_SENTENCES),
      resources: {
        looked: this.#looked,
        types: this.#types,
        notCreated: this.#notCreated,
        leftOut: this.#leftOut,
        unseen: this.#unseen,
      },
      isOutOfTime: this.#isOutOfTime,
    };
  }

  #register(rule: Rule, check: Check): void {
    if (check.subject === "module") {
      this.#moduleChecks.push({ rule, check });
    } else if (check.subject === "file") {
      this.#fileChecks.push({ rule, check });
    } else if (check.subject === "resource") {
      for (const type of check.types) append(this.#resourceChecks, type, { rule, check });
    } else {
      for (const type of check.types) append(this.#providerChecks, type, { rule, check });
    }
  }

  /** Evaluates resources that may reference each other. */
  #resources(groups: readonly ResourceGroup[], partOf: (resource: Resource) => Part): void {
    const index = new ResourceIndex(groups, this.#lookups);
    for (const { excluded } of groups) {
      if (excluded[0] !== undefined && partOf(excluded[0]) === "module") this.#notCreated++;
    }
    for (const instance of rareFirst(groups)) this.#resource(instance, index, partOf(instance));
  }

  #resource(instance: Resource, index: ResourceIndex, part: Part): void {
    this.#seen++;
    if (this.#seen > this.#limits.resourceInstances) {
      this.#beyond++;
      if (part === "module") this.#leftOut++;
      return;
    }
    const checks = this.#resourceChecks.get(instance.type) ?? [];
    if (part === "module") this.#count(instance, checks);
    const view = new ResourceView(instance, index);
    for (const { rule, check } of checks) {
      const { address: where, calls } = instance;
      this.#ask(rule, () => check.fails(view), { where, part, calls, resource: instance });
    }
  }

  #count({ type, isManaged }: Resource, checks: readonly RuleCheck<"resource">[]): void {
    const isLookedAt = checks.some(({ rule }) => rule.category === "security");
    if (isLookedAt) this.#looked++;
    if (!isLookedAt && !isManaged) return;
    const instances = (this.#types.get(type)?.instances ?? 0) + 1;
    this.#types.set(type, { instances, isJudged: isLookedAt || hasNoRiskyArguments(type) });
  }

  /**
   * Expanded instances represent the others, which may differ where they depend on the index or
   * key.
   */
  #omitted(count: number, what: string, part: Part): void {
    if (count === 0) return;
    if (part === "module") this.#leftOut++;
    this.#notEvaluated.push(`not evaluated: ${count} more instances of ${what}`);
  }

  #calls(module: ModuleInstance, part: Part): void {
    for (const name of module.configuration.moduleCalls.keys()) {
      const children = module.children(name);
      if (children !== undefined) this.#omitted(children.omitted, `module.${name}`, part);
      else if (part === "module") this.#unseen.push(`${module.prefix}module.${name}`);
    }
  }

  #providers(module: ModuleInstance, part: Part): void {
    for (const { name, sources, location } of module.configuration.providers) {
      const body = new SyntaxBody(sources, location, (file) => module.context(file));
      for (const { rule, check } of this.#providerChecks.get(name) ?? []) {
        const view = new BlockView(body);
        const where = `provider ${name}`;
        this.#ask(rule, () => check.fails(view), { where, part, calls: callsOf(module) });
      }
    }
  }

  #ask(rule: Rule, answer: () => Verdict, { where, resource, calls, part }: Subject): void {
    for (const fact of [this.#guarded(answer, rule, where)].flat()) {
      // A secret is exposed in any part of the package.
      const isSecret = fact.evidence.some(({ secrets = [] }) => secrets.length > 0);
      const judgement: Judgement = {
        rule,
        fact,
        resource,
        calls,
        part: isSecret ? "module" : part,
      };
      if (part === "module") {
        // Keeping the evidence of all results would take more memory than the module itself.
        this.#judgements.push({ rule, fact: { truth: fact.truth, causes: fact.causes } });
      }
      this.#onJudgement(judgement, Math.min(1, this.#seen / this.#expected));
    }
  }

  /**
   * Hostile code can nest values deeper than the stack, or make a rule compare every pair of
   * resources. The scan doesn't crash; the result is unknown instead.
   */
  #guarded(answer: () => Verdict, rule: Rule, where: string): Verdict {
    if (this.#limits.hasTime?.() === false) {
      this.#isOutOfTime = true;
      return this.#open(rule, where, "for which no time was left");
    }
    try {
      return answer();
    } catch (error) {
      const isTooMuch = error instanceof BudgetSpent;
      if (!isTooMuch && !(error instanceof RangeError)) throw error;
      return this.#open(
        rule,
        where,
        isTooMuch ? "which takes too much work" : "which is nested too deep",
      );
    }
  }

  #open(rule: Rule, where: string, why: string): Verdict {
    this.#notEvaluated.push(`not evaluated: ${rule.id} on ${where}, ${why}`);
    return unknownFact(`${where}, ${why}`);
  }
}

/** One instance of each declaration, interleaved by type, followed by the remaining instances. */
function rareFirst(groups: readonly ResourceGroup[]): readonly Resource[] {
  const firsts = groups.flatMap(({ instances }) => instances.slice(0, 1));
  const others = groups.flatMap(({ instances }) => instances.slice(1));
  return [...inTurn(firsts, ({ type }) => type), ...others];
}

function append<T>(table: Map<string, T[]>, key: string, item: T): void {
  const items = table.get(key);
  if (items === undefined) table.set(key, [item]);
  else items.push(item);
}

function callsOf(module: ModuleInstance): Location[] {
  return enclosing(module).flatMap(({ call }) => call?.location ?? []);
}
