import type { Resource } from "../config/resource.ts";
import { NO_MARKS } from "../evaluate/marks.ts";
import { isOtherText } from "../evaluate/presence.ts";
import { unknown } from "../evaluate/value.ts";
import { asJudged } from "../report/evaluate-rules.ts";
import type { Rule } from "../rule-language/rule.ts";
import {
  type EntryChoices,
  type EvaluatedTree,
  evaluateEntry,
  instantiate,
} from "../terraform/evaluate-tree.ts";
import { brokenValidation } from "../terraform/variables/check-variables.ts";
import { type Assignment, choicesOf, inputsIn } from "./assignment.ts";
import { type Input, isFreeForm } from "./candidates.ts";
import { inputsOfEntry } from "./entry-inputs.ts";
import { type ExplorationOptions, reportIfOpen } from "./exploration.ts";
import type { ExplorationRoom } from "./exploration-room.ts";
import { Influence, InputsOf } from "./influence.ts";
import { WORKSPACE } from "./input-reference.ts";
import type { DefaultResult, VariantJudge } from "./judge-variant.ts";
import { modulesByPath } from "./modules-by-path.ts";
import { planAssignments } from "./plan-assignments.ts";
import { Suspects } from "./suspects.ts";
import { usagesIn } from "./usages.ts";

type Options = Pick<ExplorationOptions, "given" | "onVariant" | "onOpenVerdict">;

/** Judges other values of one entry-point module. Returns the inputs without room. */
export function exploreModule(
  result: DefaultResult,
  base: EvaluatedTree,
  judge: VariantJudge,
  room: ExplorationRoom,
  options: Options,
): readonly string[] {
  const exploration = new ModuleExploration(result, base, judge, room, options);
  return exploration.run() ?? [...base.root.configuration.variables.keys()];
}

class ModuleExploration {
  readonly #result: DefaultResult;
  readonly #base: EvaluatedTree;
  readonly #judge: VariantJudge;
  readonly #room: ExplorationRoom;
  readonly #options: Options;
  readonly #influence: Influence;

  constructor(
    result: DefaultResult,
    base: EvaluatedTree,
    judge: VariantJudge,
    room: ExplorationRoom,
    options: Options,
  ) {
    this.#result = result;
    this.#base = base;
    this.#judge = judge;
    this.#room = room;
    this.#options = options;
    this.#influence = new Influence(modulesByPath(base.root));
  }

  /** Undefined if there is no room for anything. */
  run(): readonly string[] | undefined {
    const { tree } = this.#result.module;
    const { root } = this.#base;
    const modules = modulesByPath(root);
    const inputs = this.#room.within((budget) =>
      inputsOfEntry(root, tree, budget, usagesIn(modules, budget), this.#options.given),
    );
    if (inputs === undefined) return undefined;
    if (inputs.length === 0) return [];
    const inputsOf = new InputsOf(
      this.#influence,
      inputs.map(({ name }) => name),
    );
    if (!this.#influence.isComplete) return undefined;
    const suspects = this.#findSuspects(inputs);
    if (suspects === undefined) return undefined;
    const assignments = this.#room.within((budget) =>
      planAssignments(this.#base, modules, inputs, {
        inputsOf,
        relevant: suspects.declarations(this.#result.lookups),
        instantiate: (assignment) =>
          instantiate(tree, root.configuration, budget, this.#choices(assignment)),
      }),
    );
    if (assignments === undefined) return undefined;
    return assignments.filter((each) => !this.#explore(each, suspects)).flatMap(inputsIn);
  }

  /**
   * Judges with all inputs unknown. What is certain then can't change, and what is unknown because
   * of an input depends on it.
   */
  #findSuspects(inputs: readonly Input[]): Suspects | undefined {
    const unknowns = inputs.map(({ name }) => {
      const address = `var.${name}`;
      return [name, unknown(address, { ...NO_MARKS, inputs: [address] })] as const;
    });
    const changed = this.#changed(inputs.map(({ name }) => this.#influence.of(name)));
    const { given } = this.#options;
    const choices = {
      given: new Map([...given, ...unknowns]),
      base: this.#base.root,
      changed,
      workspace: unknown(WORKSPACE),
    };
    const variant = this.#evaluate(choices);
    if (variant === undefined) return undefined;
    const found = new Suspects();
    const freeForm = inputs.filter(isFreeForm);
    const dependents = this.#withDependents(changed, variant);
    const isChanged = ({ declaredAt = "" }: Resource) => dependents.has(declaredAt);
    const scope = { hasResource: isChanged, has: isChanged };
    const isOver = this.#judge.judge(this.#moduleWith(variant), scope, {
      lookups: this.#result.lookups,
      onJudgement: (judgement) => {
        const { fact, resource, rule } = judgement;
        const declaredAt = resource?.declaredAt;
        if (fact.truth !== false && declaredAt !== undefined) found.add(declaredAt, rule);
        reportIfOpen(judgement, freeForm, this.#options.onOpenVerdict);
      },
    });
    return isOver ? found : undefined;
  }

  /** Judges one assignment. False if there was no room. */
  #explore(assignment: Assignment, suspects: Suspects): boolean {
    const choices = this.#choices(assignment);
    const variant = this.#evaluate(choices);
    if (variant === undefined) return false;
    if (isRefused(assignment, variant)) return true;
    const dependents = this.#withDependents(choices.changed, variant);
    const hasResource = (resource: Resource) =>
      dependents.has(resource.declaredAt ?? "") && suspects.hasResource(resource);
    const has = (resource: Resource, rule: Rule) =>
      dependents.has(resource.declaredAt ?? "") && suspects.has(resource, rule);
    const { onVariant, onOpenVerdict } = this.#options;
    // All comparisons with such a value are decided, so what is open depends on the value itself.
    const others = assignment.candidates
      .filter(({ leaf }) => isOtherText(leaf))
      .map(({ input }) => input);
    return this.#judge.judge(
      this.#moduleWith(variant),
      { hasResource, has },
      {
        onVariant: (found) => onVariant({ ...found, assignment }),
        onJudgement: (judgement) => reportIfOpen(judgement, others, onOpenVerdict),
      },
    );
  }

  #evaluate(choices: EntryChoices): EvaluatedTree | undefined {
    const { tree } = this.#result.module;
    const { configuration } = this.#base.root;
    const variant = this.#room.within((budget) =>
      evaluateEntry(tree, configuration, budget, choices),
    );
    this.#room.takeResources(variant?.expansions.length ?? 0);
    return variant;
  }

  #withDependents(changed: ReadonlySet<string>, { expansions }: EvaluatedTree) {
    const groups = expansions.filter(({ instances: [first], excluded: [other] }) =>
      changed.has((first ?? other)?.declaredAt ?? ""),
    );
    const judged = asJudged(groups, this.#result.module.tree).groups;
    const instances = judged.flatMap((each) => [...each.instances, ...each.excluded]);
    return this.#result.lookups.withDependents(changed, instances);
  }

  #moduleWith(variant: EvaluatedTree) {
    const { module } = this.#result;
    const evaluated = module.evaluated.map((each) => (each === this.#base ? variant : each));
    return { ...module, evaluated };
  }

  #choices(assignment: Assignment) {
    const changed = this.#changed([
      ...assignment.candidates.map((each) => this.#influence.ofCandidate(each)),
      ...assignment.forced.flatMap(({ address, inputs }) => [
        this.#influence.ofExistence(address),
        ...inputs.map((input) => this.#influence.of(input)),
      ]),
    ]);
    const choices = choicesOf(assignment, this.#options.given);
    return { ...choices, base: this.#base.root, changed, isStrict: true };
  }

  #changed(sets: readonly ReadonlySet<string>[]): ReadonlySet<string> {
    const all = new Set<string>();
    for (const set of sets) for (const address of set) all.add(address);
    return all;
  }
}

/** Whether the module's validations don't accept the values. */
function isRefused(assignment: Assignment, { root }: EvaluatedTree): boolean {
  return inputsIn(assignment).some((name) => {
    const declaration = root.configuration.variables.get(name);
    return declaration && brokenValidation(declaration, root) !== undefined;
  });
}
