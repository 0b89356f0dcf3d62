import type { ConfigBody } from "../config/config-body.ts";
import type { Resource, ResourceGroup } from "../config/resource.ts";
import { SyntaxBody } from "../config/syntax-body.ts";
import type { UnseenPart } from "../documents/document-format.ts";
import type { DocumentSet, Documents } from "../documents/read-documents.ts";
import { BudgetSpent, EvaluationFailure } from "../evaluate/failure.ts";
import { withinSteps } from "../evaluate/work.ts";
import { withEmbeddedTemplates } from "../formats/arm/embedded.ts";
import { type DeployedElsewhere, deployedElsewhere } from "../formats/deployed-elsewhere.ts";
import { withEmbeddedManifests } from "../formats/kubernetes/embedded.ts";
import { withEmbeddedStacks } from "../formats/stacks/embedded.ts";
import type { ScanLimits } from "../limits.ts";
import { BlockView } from "../rule-language/block-view.ts";
import { type Fact, unknownFact } from "../rule-language/fact.ts";
import type { LookupRecord } from "../rule-language/lookup-record.ts";
import { ModuleView } from "../rule-language/module-view.ts";
import { ResourceIndex } from "../rule-language/resource-index.ts";
import { ResourceView } from "../rule-language/resource-view.ts";
import type { Rule, Verdict } from "../rule-language/rule.ts";
import type { Location, SourceFile } from "../source/source-file.ts";
import { buildConfiguration } from "../terraform/configuration.ts";
import type { EvaluatedTree } from "../terraform/evaluate-tree.ts";
import type { ModuleInstance } from "../terraform/module-instance.ts";
import { type Part, type PartFinder, partOfDirectory } from "../terraform/parts.ts";
import { enclosing } from "../terraform/resource-instance.ts";
import type { ModuleTree } from "../terraform/tree.ts";
import { ResourceCounter, rareFirst } from "./count-resources.ts";
import { isOfDevelopment } from "./development-default.ts";
import type { Judged, Judgement, Outcome, ResourceCounts } from "./judgement.ts";
import type { RuleTable } from "./rule-table.ts";

export interface JudgeLimits extends Pick<ScanLimits, "resourceInstances"> {
  /** Whether there is time left to evaluate another rule. */
  readonly hasTime?: (() => boolean) | undefined;
}

/** What rules are evaluated on. */
export interface EvaluatedModule {
  readonly tree: ModuleTree;
  readonly evaluated: readonly EvaluatedTree[];
  readonly documents: Documents;
  readonly partOf: PartFinder;
}

export interface RuleRun {
  readonly limits: JudgeLimits;
  /** Called with each result. */
  readonly onJudgement: (judgement: Judgement, share: number) => void;
  /** Records what is looked up for which verdicts. */
  readonly lookups?: LookupRecord;
  /** The only verdicts to reach. Other resources are counted; files and modules aren't judged. */
  readonly only?: Scope;
}

/** Some verdicts about resources. */
export interface Scope {
  /** Whether there are any about the resource. */
  hasResource(resource: Resource): boolean;
  has(resource: Resource, rule: Rule): boolean;
}

/** Evaluates all rules on everything they apply to. */
export function evaluateRules(
  rules: RuleTable,
  { tree, evaluated, documents, partOf }: EvaluatedModule,
  options: RuleRun,
): Judged {
  const run = new Run(rules, partOf, options);
  if (options.only === undefined) {
    for (const file of tree.files.values()) run.file(file);
    for (const view of moduleViews(tree, documents)) run.module(view);
  }
  const groups = [
    ...evaluated.map(({ expansions }) => expansions),
    ...documents.sets.map((set) => set.groups),
  ];
  let count = 0;
  for (const set of groups) for (const { instances } of set) count += instances.length;
  run.expect(count);
  for (const each of evaluated) run.tree(each, tree);
  for (const set of documents.sets) run.documents(set, tree);
  for (const part of documents.unseen) run.unseen(part);
  return run.result();
}

/** Every directory of Terraform code. If the root has none, the documents represent the module. */
function moduleViews(tree: ModuleTree, { sets }: Documents): readonly ModuleView[] {
  const files = sets.filter(({ isCode }) => isCode).flatMap((set) => set.files);
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

/**
 * Maximum steps of all verdicts of a scan, and of a single one, so that none uses up what the others
 * need. Beyond either the module fails, because a part that can't be judged may hide anything. Our
 * own modules take 4,000 steps, and one with 4,500 rules of a firewall takes 600,000.
 */
export const MAX_STEPS = 2_000_000;
const MAX_STEPS_OF_VERDICT = 100_000;

/** Maximum number of sentences about skipped evaluations. */
const MAX_SENTENCES = 50;

const NONE_OPEN: Outcome["open"] = [];

class Run {
  readonly #rules: RuleTable;
  readonly #judgements: Outcome[] = [];
  readonly #notEvaluated: string[] = [];
  readonly #partOf: PartFinder;
  readonly #limits: JudgeLimits;
  readonly #onJudgement: RuleRun["onJudgement"];
  readonly #only: RuleRun["only"];
  readonly #record: LookupRecord | undefined;
  readonly #counter: ResourceCounter;
  #seen = 0;
  #leftOut = 0;
  #notMade = 0;
  readonly #unseen: string[] = [];
  #stepsLeft = MAX_STEPS;
  #expected = 1;
  #isOutOfTime = false;

  constructor(
    rules: RuleTable,
    partOf: PartFinder,
    { limits, onJudgement, only, lookups }: RuleRun,
  ) {
    this.#rules = rules;
    this.#partOf = partOf;
    this.#limits = limits;
    this.#onJudgement = onJudgement;
    this.#only = only;
    this.#record = lookups;
    this.#counter = new ResourceCounter(rules, limits.resourceInstances);
  }

  expect(instances: number): void {
    this.#expected = Math.max(1, instances);
  }

  file(file: SourceFile): void {
    const part = this.#partOf(file.path);
    for (const { rule, check } of this.#rules.files) {
      this.#ask(rule, () => check.fails(file), { where: file.path, part, calls: [] });
    }
  }

  module(view: ModuleView): void {
    const { directory } = view.configuration;
    const where = directory || "the root module";
    const part = partOfDirectory(this.#partOf, directory);
    for (const { rule, check } of this.#rules.modules) {
      this.#ask(rule, () => check.fails(view), { where, part, calls: [] });
    }
  }

  /** Everything reached from a module belongs to the same part as that module. */
  tree({ root, modules, expansions, leftOut }: EvaluatedTree, tree: ModuleTree): void {
    const part = partOfDirectory(this.#partOf, root.configuration.directory);
    this.#notMade += leftOut;
    if (part === "module") this.#leftOut += leftOut;
    for (const module of modules) {
      if (this.#only === undefined) this.#providers(module, part);
      this.#calls(module, part);
    }
    for (const { omitted, declaration } of expansions) {
      if (omitted > 0) this.#omitted(omitted, `${declaration.type}.${declaration.name}`, part);
    }
    const { groups, unread } = asJudged(expansions, tree);
    for (const each of unread) this.#unread(each, part);
    this.#resources(groups, () => part);
  }

  documents({ groups: written, providers }: DocumentSet, tree: ModuleTree): void {
    if (this.#only === undefined) {
      for (const { name, body } of providers) {
        this.#provider(name, body, { part: this.#partOf(body.location.file.path), calls: [] });
      }
    }
    const { groups, unread } = asJudged(written, tree);
    for (const each of unread) this.#unread(each, this.#partOf(each.resource.location.file.path));
    this.#resources(groups, ({ location }) => this.#partOf(location.file.path));
  }

  unseen({ name, path }: UnseenPart): void {
    if (this.#partOf(path) === "module") this.#unseen.push(name);
  }

  result(): Judged {
    const left = this.#counter.beyond + this.#notMade;
    if (left > 0) {
      this.#notEvaluated.push(
        `not evaluated: ${left} resource instances beyond the limit of ${this.#limits.resourceInstances}`,
      );
    }
    const counter = this.#counter;
    const own = { leftOut: this.#leftOut, unseen: this.#unseen };
    let counted: ResourceCounts | undefined;
    return {
      judgements: this.#judgements,
      notEvaluated: [...new Set(this.#notEvaluated)].slice(0, MAX_SENTENCES),
      // Nobody asks for those of most variants.
      get resources() {
        counted ??= counter.count(own);
        return counted;
      },
      steps: MAX_STEPS - this.#stepsLeft,
      isOutOfTime: this.#isOutOfTime,
    };
  }

  /** Evaluates resources that may reference each other. */
  #resources(groups: readonly ResourceGroup[], partOf: (resource: Resource) => Part): void {
    const index = new ResourceIndex(groups, this.#record);
    if (this.#record !== undefined) {
      for (const { instances, excluded } of groups) {
        for (const each of [...instances, ...excluded]) this.#record.saw(each);
      }
    }
    this.#counter.add(groups, partOf);
    const only = this.#only;
    const isAnyBeyond = this.#expected > this.#limits.resourceInstances;
    const judged =
      only === undefined || isAnyBeyond
        ? groups
        : groups.filter(({ instances }) => instances.some((each) => only.hasResource(each)));
    for (const instance of rareFirst(judged)) this.#resource(instance, index, partOf(instance));
  }

  #resource(instance: Resource, index: ResourceIndex, part: Part): void {
    this.#seen++;
    if (this.#seen > this.#limits.resourceInstances) return;
    if (this.#only?.hasResource(instance) === false) return;
    const view = new ResourceView(instance, index);
    const { forAny } = this.#rules;
    const own = this.#rules.forResource(instance.type);
    for (const { rule, check } of instance.isManaged ? [...own, ...forAny] : own) {
      if (this.#only?.has(instance, rule) === false) continue;
      const { address: where, calls } = instance;
      this.#ask(rule, () => check.fails(view), { where, part, calls, resource: instance });
    }
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

  #unread({ resource: { address }, what }: DeployedElsewhere, part: Part): void {
    this.#notEvaluated.push(`not evaluated: the ${what} of ${address}`);
    if (part === "module") this.#unseen.push(address);
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
      this.#provider(name, body, { part, calls: callsOf(module) });
    }
  }

  #provider(name: string, body: ConfigBody, subject: Pick<Subject, "part" | "calls">): void {
    for (const { rule, check } of this.#rules.forProvider(name)) {
      const view = new BlockView(body);
      this.#ask(rule, () => check.fails(view), { ...subject, where: `provider ${name}` });
    }
  }

  #ask(rule: Rule, answer: () => Verdict, { where, resource, calls, part }: Subject): void {
    const verdict = this.#guarded(answer, rule, where);
    const facts = (isOne(verdict) ? [verdict] : verdict).map((fact) =>
      isOfDevelopment(rule, fact) ? { ...fact, truth: false } : fact,
    );
    const open: (readonly string[])[] = [];
    for (const fact of facts) {
      // A secret is exposed in any part of the package.
      const isSecret = fact.evidence.some(
        ({ secrets }) => secrets !== undefined && secrets.length > 0,
      );
      const judgedPart = isSecret ? "module" : part;
      if (fact.truth === undefined) open.push(fact.causes);
      const judgement: Judgement = { rule, fact, resource, calls, part: judgedPart };
      this.#onJudgement(judgement, Math.min(1, this.#seen / this.#expected));
    }
    if (part !== "module" || facts.length === 0) return;
    // Keeping the evidence of all results would take more memory than the module itself.
    const decided = facts.length - open.length;
    this.#judgements.push({ rule, resource, decided, open: open.length === 0 ? NONE_OPEN : open });
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
      const limit = Math.min(this.#stepsLeft, MAX_STEPS_OF_VERDICT);
      const { result, steps } = withinSteps(limit, answer);
      this.#stepsLeft -= steps;
      if (!(result instanceof BudgetSpent)) return result;
      this.#isOutOfTime = true;
      return this.#open(rule, where, "which takes too much work");
    } catch (error) {
      if (error instanceof EvaluationFailure)
        return this.#open(rule, where, `which is ${error.message}`);
      if (!(error instanceof RangeError)) throw error;
      return this.#open(rule, where, "which is nested too deep");
    }
  }

  #open(rule: Rule, where: string, why: string): Verdict {
    this.#notEvaluated.push(`not evaluated: ${rule.id} on ${where}, ${why}`);
    return unknownFact(`${where}, ${why}`);
  }
}

/** Resources of Terraform with the documents in them as the resources they create. */
export function asJudged(
  groups: readonly ResourceGroup[],
  tree: ModuleTree,
): {
  readonly groups: readonly ResourceGroup[];
  readonly unread: readonly DeployedElsewhere[];
} {
  const { groups: judged, unread } = withEmbeddedStacks(
    withEmbeddedTemplates(withEmbeddedManifests(groups)),
    tree,
  );
  const stacks = unread.map((resource) => ({ resource, what: "template" as const }));
  return { groups: judged, unread: [...stacks, ...deployedElsewhere(judged, tree)] };
}

function isOne(verdict: Verdict): verdict is Fact {
  return !Array.isArray(verdict);
}

function callsOf(module: ModuleInstance): Location[] {
  return enclosing(module).flatMap(({ call }) => call?.location ?? []);
}
