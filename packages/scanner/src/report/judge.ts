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
import { isSettled } from "../rules/settled-types.ts";
import { inTurn } from "../source/in-turn.ts";
import type { Location, SourceFile } from "../source/source-file.ts";
import { buildConfiguration } from "../terraform/configuration.ts";
import type { EvaluatedTree } from "../terraform/evaluate-tree.ts";
import type { ModuleInstance } from "../terraform/module-instance.ts";
import { type Part, type PartFinder, partOfDirectory } from "../terraform/parts.ts";
import { enclosing } from "../terraform/resource-instance.ts";
import type { ModuleTree } from "../terraform/tree.ts";

/** One answer of one rule. */
export interface Judgement {
  readonly rule: Rule;
  readonly fact: Fact;
  readonly resource: Resource | undefined;
  /** Module calls that lead to the subject, the innermost first. */
  readonly calls: readonly Location[];
  /** What its subject is part of. */
  readonly part: Part;
}

/** What of an answer is kept to the end: how it went, and what was missing. */
export interface Outcome {
  readonly rule: Rule;
  readonly fact: Pick<Fact, "truth" | "causes">;
}

/** What the rules were put to. All but the sentences is about what is sold. */
export interface Judged {
  readonly judgements: readonly Outcome[];
  /** Rules that could not be run on a subject, in sentences. */
  readonly notEvaluated: readonly string[];
  readonly resources: ResourceCounts;
  /** Whether no time was left for some questions of rules. */
  readonly isOutOfTime: boolean;
}

export interface ResourceCounts {
  /** Instances that security rules looked at. */
  readonly looked: number;
  /** All that is managed or was looked at, by type. */
  readonly types: ReadonlyMap<string, TypeCount>;
  /** Resources that `count` or `for_each` rules out. */
  readonly notCreated: number;
  /** Instances that were left out, or that stand for others that were not made. */
  readonly leftOut: number;
  /** Modules called and other parts of which the code is not there, or not read; documents without sense. */
  readonly unseen: readonly string[];
}

export interface TypeCount {
  readonly instances: number;
  /** Whether a security rule looks at them, or there is nothing in them to get wrong. */
  readonly isJudged: boolean;
}

type CheckOf<S extends Check["subject"]> = Extract<Check, { subject: S }>;

interface RuleCheck<S extends Check["subject"]> {
  readonly rule: Rule;
  readonly check: CheckOf<S>;
}

export interface JudgeLimits extends Pick<ScanLimits, "resourceInstances"> {
  /** Whether a further rule may be put to anything. */
  readonly hasTime?: (() => boolean) | undefined;
}

/** Puts all rules to all they apply to; `onJudgement` sees each answer as it is given. */
export function judge(
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

/** Each directory of Terraform code; where the root has none, the documents stand for the module. */
function moduleViews(tree: ModuleTree, { files }: Documents): readonly ModuleView[] {
  const views = [...tree.configurations.values()].map(
    (configuration) => new ModuleView(configuration, tree),
  );
  if (tree.configurations.has(tree.root) || files.length === 0) return views;
  return [...views, new ModuleView(buildConfiguration(tree.root, []), tree, files)];
}

/** What a rule is put to. */
interface Subject extends Pick<Judgement, "calls" | "part"> {
  readonly where: string;
  readonly resource?: Resource;
}

/** Resources that rules may look up from others, over the whole scan. */
const MAX_LOOKUPS = 2_000_000;

/** So many sentences about what was not evaluated are enough. */
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

  /** What a search finds anywhere is sold with the rest. */
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

  /** All that one module leads to is part of what that module is part of. */
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

  /** Resources that may be joined with one another. */
  #resources(groups: readonly ResourceGroup[], partOf: (resource: Resource) => Part): void {
    const index = new ResourceIndex(groups, this.#lookups);
    for (const { ruledOut } of groups) {
      if (ruledOut[0] !== undefined && partOf(ruledOut[0]) === "module") this.#notCreated++;
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
    this.#types.set(type, { instances, isJudged: isLookedAt || isSettled(type) });
  }

  /** Those made stand for the rest, which may differ from them in what depends on the index or key. */
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
      // A secret is sold wherever it lies.
      const isSecret = fact.evidence.some(({ secrets = [] }) => secrets.length > 0);
      const judgement: Judgement = {
        rule,
        fact,
        resource,
        calls,
        part: isSecret ? "module" : part,
      };
      if (part === "module") {
        // The evidence of all answers together would take more memory than the module itself.
        this.#judgements.push({ rule, fact: { truth: fact.truth, causes: fact.causes } });
      }
      this.#onJudgement(judgement, Math.min(1, this.#seen / this.#expected));
    }
  }

  /**
   * Hostile code may nest what it builds deeper than the stack is, or have a rule compare each
   * resource with each other one: that is no crash, and what was not judged stays open.
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

/** One instance of each declaration, those of each type in turn, and then the other instances. */
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
