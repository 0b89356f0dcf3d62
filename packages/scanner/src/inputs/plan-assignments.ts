import { valueOrUnknown } from "../evaluate/attempt.ts";
import { evaluate } from "../evaluate/expression.ts";
import type { Expression } from "../hcl/ast.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { EvaluatedTree } from "../terraform/evaluate-tree.ts";
import { callPath, type ModuleInstance } from "../terraform/module-instance.ts";
import { type Assignment, DEFAULTS, isSamePart, withCandidate } from "./assignment.ts";
import { type Candidate, candidatesOf, type Input } from "./candidates.ts";
import { type Branch, branchesIn } from "./conditions.ts";
import { findAssignment } from "./find-assignment.ts";
import { addressesIn, existenceOf, type InputsOf } from "./influence.ts";

/** Maximum number of branches for which several values are combined, for each module. */
const MAX_SEARCHES = 300;

export interface PlanningMeans {
  readonly inputsOf: InputsOf;
  /** Addresses of the declarations that can change a verdict. */
  readonly relevant: ReadonlySet<string>;
  /** Instantiates the entry-point module with other values. */
  readonly instantiate: (assignment: Assignment) => ModuleInstance;
}

/**
 * The assignments worth judging: each other value of each input by itself, together with what it
 * takes for the influenced declaration to exist, and the fewest values that take a branch which no
 * single one takes. Those with the fewest values come first.
 */
export function planAssignments(
  base: EvaluatedTree,
  modules: readonly ModuleInstance[],
  inputs: readonly Input[],
  means: PlanningMeans,
): readonly Assignment[] {
  return new Plan(base, inputs, means).of(modules);
}

class Plan {
  readonly #candidates: ReadonlyMap<string, readonly Candidate[]>;
  readonly #inputsOf: InputsOf;
  readonly #relevant: ReadonlySet<string>;
  readonly #instantiate: PlanningMeans["instantiate"];
  /** Addresses of declarations that exist by default. */
  readonly #existing: ReadonlySet<string>;
  readonly #assignments = new Map<string, Assignment>();
  /** What it takes for a module or declaration to exist, by address. */
  readonly #homes = new Map<string, Assignment>();
  /** Those that take other values, in the order in which they were found, by input. */
  readonly #homesByInput = new Map<string, Map<Assignment, number>>();

  constructor(
    { expansions, modules }: EvaluatedTree,
    inputs: readonly Input[],
    { inputsOf, relevant, instantiate }: PlanningMeans,
  ) {
    this.#candidates = new Map(inputs.map((input) => [input.name, candidatesOf(input)]));
    this.#inputsOf = inputsOf;
    this.#relevant = relevant;
    this.#instantiate = instantiate;
    const instances = expansions.flatMap((expansion) => expansion.instances);
    this.#existing = new Set([
      ...instances.map(({ declaredAt }) => declaredAt),
      ...modules.map(({ path }) => path),
    ]);
  }

  of(modules: readonly ModuleInstance[]): readonly Assignment[] {
    for (const module of modules) {
      const home = module.call === undefined ? DEFAULTS : this.#homes.get(module.path);
      if (home !== undefined) this.#module(module, home);
    }
    return [...this.#assignments.values()].sort((a, b) => sizeOf(a) - sizeOf(b));
  }

  #module(module: ModuleInstance, home: Assignment): void {
    const { configuration, path } = module;
    for (const name of configuration.moduleCalls.keys()) {
      const inner = callPath(path, name);
      const exists = (root: ModuleInstance) => moduleAt(root, inner) !== undefined;
      const found = this.#homeOf(inner, inner.slice(0, -1), home, exists);
      if (found !== undefined) this.#addHome(inner, found);
    }
    for (const [address, declaration] of configuration.resources) {
      if (!this.#relevant.has(`${path}${address}`)) continue;
      const exists = (root: ModuleInstance) =>
        (moduleAt(root, path)?.expansion(declaration).instances.length ?? 0) > 0;
      const found = this.#homeOf(`${path}${address}`, `${path}${address}`, home, exists);
      if (found === undefined) continue;
      this.#addHome(`${path}${address}`, found);
      for (const candidate of this.#reaching([`${path}${address}`])) {
        const isDecided = found.candidates.some((other) => isSamePart(other, candidate));
        if (!isDecided) this.#add(withCandidate(found, candidate));
      }
    }
    let searches = 0;
    for (const branch of branchesIn(module)) {
      const influenced = this.#inputsOf.influenced(`${path}${branch.address}`);
      if (influenced.isDisjointFrom(this.#relevant)) continue;
      const asked = branch.conditions.flatMap(({ expression }) => addressesIn(path, expression));
      const candidates = this.#reaching([...new Set(asked)]);
      if (!areOfOnePart(candidates) && ++searches <= MAX_SEARCHES) {
        this.#branch(module, branch, candidates, home);
      }
    }
  }

  /** The fewest values for which a declaration exists; undefined if no input decides that. */
  #homeOf(
    key: string,
    address: string,
    around: Assignment,
    exists: (root: ModuleInstance) => boolean,
  ): Assignment | undefined {
    if (this.#existing.has(key)) return DEFAULTS;
    const existence = existenceOf(address);
    const inputs = this.#inputsOf.address(existence);
    const reaches = (assignment: Assignment) => exists(this.#instantiate(assignment));
    const takesOne = around.candidates.some(({ input }) => inputs.includes(input.name));
    const known = [...(takesOne ? [around] : []), ...this.#homesWith(inputs)].find(reaches);
    const found =
      known ??
      (reaches(around) ? around : findAssignment(around, this.#reaching([existence]), reaches)) ??
      (inputs.length > 0
        ? { ...around, forced: [...around.forced, { address, inputs }] }
        : undefined);
    if (found !== undefined) this.#add(found);
    return found;
  }

  #addHome(address: string, home: Assignment): void {
    this.#homes.set(address, home);
    for (const { input } of home.candidates) {
      const homes = this.#homesByInput.get(input.name) ?? new Map<Assignment, number>();
      if (!homes.has(home)) homes.set(home, this.#homes.size);
      this.#homesByInput.set(input.name, homes);
    }
  }

  /** The homes that take another value of any of these inputs, first ones first. */
  #homesWith(inputs: readonly string[]): readonly Assignment[] {
    const homes = inputs.flatMap((name) => [...(this.#homesByInput.get(name) ?? [])]);
    return [...new Map(homes.sort(([, a], [, b]) => a - b)).keys()];
  }

  /** Adds the fewest values that take a branch, for the declarations that depend on it. */
  #branch(
    { path }: ModuleInstance,
    { conditions, file, address }: Branch,
    candidates: readonly Candidate[],
    around: Assignment,
  ): void {
    const home = this.#homes.get(`${path}${address}`) ?? around;
    const takes = (assignment: Assignment) => {
      const module = moduleAt(this.#instantiate(assignment), path);
      return conditions.every(
        ({ expression, truth }) => module && truthOf(expression, file, module) === truth,
      );
    };
    if (takes(home)) return;
    const found = findAssignment(home, candidates, takes);
    if (found === undefined) return;
    this.#add(found);
    for (const reached of this.#inputsOf.influenced(`${path}${address}`)) {
      const other = this.#homes.get(reached) ?? DEFAULTS;
      if (sizeOf(other) > 0) this.#add(found.candidates.reduce(withCandidate, other));
    }
  }

  /** The candidates that change something that one of the addresses depends on. */
  #reaching(addresses: readonly string[]): readonly Candidate[] {
    const inputs = new Set(addresses.flatMap((address) => this.#inputsOf.address(address)));
    return [...inputs]
      .flatMap((name) => this.#candidates.get(name) ?? [])
      .filter((candidate) => this.#inputsOf.isReached(addresses, candidate));
  }

  #add(assignment: Assignment): void {
    if (sizeOf(assignment) > 0) this.#assignments.set(keyOf(assignment), assignment);
  }
}

function sizeOf({ candidates, forced }: Assignment): number {
  return candidates.length + forced.length;
}

function keyOf({ candidates, forced }: Assignment): string {
  const keys = candidates.map(({ key }) => key).sort();
  return [...keys, ...forced.map(({ address }) => address)].join("\n\n");
}

function areOfOnePart([first, ...others]: readonly Candidate[]): boolean {
  return first === undefined || others.every((other) => isSamePart(first, other));
}

/** A called module's first instance. */
function moduleAt(root: ModuleInstance, path: string): ModuleInstance | undefined {
  const names = path.slice(root.path.length).matchAll(/module\.([^.]+)\./g);
  let module: ModuleInstance | undefined = root;
  for (const [, name = ""] of names) module = module?.children(name)?.instances[0];
  return module;
}

function truthOf(
  expression: Expression,
  file: SourceFile,
  module: ModuleInstance,
): boolean | undefined {
  const value = valueOrUnknown(() => evaluate(expression, module.context(file)));
  if (value.kind === "bool") return value.value;
  return value.kind === "string" ? value.value === "true" : undefined;
}
