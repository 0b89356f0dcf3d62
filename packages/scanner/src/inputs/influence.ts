import type { Body, Expression } from "../hcl/ast.ts";
import { callPath, type ModuleInstance } from "../terraform/module-instance.ts";
import { type PartReference, partsIn, partsInBody } from "../terraform/references.ts";
import type { Candidate } from "./candidates.ts";
import { WORKSPACE } from "./input-reference.ts";

/** Maximum number of references, and of steps along them. Code with more isn't traced. */
const MAX_EDGES = 200_000;
const MAX_STEPS = 2_000_000;

/** Addresses with this suffix stand for whether the declaration exists. */
const EXISTENCE = "?";

/** Addresses of variables with this suffix stand for what uses more of them than a named part. */
const WHOLE = "*";

/**
 * Which inputs of an entry-point module influence which declarations, through locals, references
 * and calls. Read from the code, without evaluating it, so it names rather too many.
 */
export class Influence {
  readonly #dependents = new Map<string, string[]>();
  readonly #reached = new Map<string, ReadonlySet<string>>();
  readonly #ofParts = new Map<string, ReadonlySet<string>>();
  /** For the path of a called module, the address of whether it exists. */
  readonly #existence = new Map<string, string>();
  readonly #entry: string;
  #edges = 0;
  #steps = 0;

  /** `modules` are those of `modulesByPath`. */
  constructor(modules: readonly ModuleInstance[]) {
    this.#entry = modules[0]?.path ?? "";
    const called = new Set(modules.map(({ path }) => path));
    for (const module of modules) this.#addModule(module, called);
  }

  /** False if the code has too many references to follow. */
  get isComplete(): boolean {
    return this.#edges <= MAX_EDGES && this.#steps <= MAX_STEPS;
  }

  /** The addresses that depend on an input, as paths from the entry-point module. */
  of(input: string): ReadonlySet<string> {
    return this.reach(input === WORKSPACE ? input : `${this.#entry}var.${input}`);
  }

  /** The addresses that depend on the part of an input that a candidate changes. */
  ofCandidate({ input, steps }: Pick<Candidate, "input" | "steps">): ReadonlySet<string> {
    const [part] = steps;
    const { name, type, value } = input;
    // Otherwise a part can't change by itself.
    const isMember = type.kind === "object" && value.kind === "object" && part !== undefined;
    if (!isMember || !value.entries.has(part)) return this.of(name);
    const variable = `${this.#entry}var.${name}`;
    const key = partAddress(variable, part);
    let reached = this.#ofParts.get(key);
    if (reached === undefined) {
      reached = new Set([
        variable,
        ...this.reach(partAddress(variable, undefined)),
        ...this.reach(key),
      ]);
      this.#ofParts.set(key, reached);
    }
    return reached;
  }

  /** The addresses that depend on whether a declaration exists, including itself. */
  ofExistence(address: string): ReadonlySet<string> {
    return this.reach(`${address}${EXISTENCE}`);
  }

  /** The addresses that depend on the one at `start`, including itself. */
  reach(start: string): ReadonlySet<string> {
    let reached = this.#reached.get(start);
    if (reached === undefined) {
      const found = new Set([start]);
      for (const address of found) {
        const next = this.#dependents.get(address) ?? [];
        this.#steps += next.length + 1;
        if (this.#steps > MAX_STEPS) break;
        for (const each of next) found.add(each);
      }
      reached = found;
      this.#reached.set(start, found);
    }
    return reached;
  }

  #addModule({ path, configuration }: ModuleInstance, called: ReadonlySet<string>): void {
    for (const [name, { attribute }] of configuration.locals) {
      this.#addReferences(path, partsIn(attribute.value), `local.${name}`);
    }
    for (const [name, { sources }] of configuration.outputs) {
      for (const { body } of sources) {
        this.#addReferences(path, partsInBody(body), `output.${name}`);
      }
      // A reference to any output refers to the call.
      this.#link(`${path}output.${name}`, path.slice(0, -1));
    }
    for (const [address, { sources }] of configuration.resources) {
      for (const { body } of sources) this.#addDeclaration(path, address, body);
    }
    for (const [name, { sources }] of configuration.moduleCalls) {
      const inner = callPath(path, name);
      for (const { body } of sources) {
        this.#addDeclaration(path, `module.${name}`, body);
        for (const { name: argument, value } of body.attributes) {
          this.#addReferences(path, partsIn(value), `module.${name}.var.${argument}`);
          this.#link(`${inner.slice(0, -1)}${EXISTENCE}`, `${inner}var.${argument}`);
        }
      }
      if (called.has(inner)) this.#existence.set(inner, `${inner.slice(0, -1)}${EXISTENCE}`);
    }
    const around = this.#existence.get(path);
    if (around === undefined) return;
    for (const address of [
      ...configuration.resources.keys(),
      ...[...configuration.moduleCalls.keys()].map((name) => `module.${name}`),
    ]) {
      this.#link(around, `${path}${address}${EXISTENCE}`);
    }
  }

  #addDeclaration(path: string, address: string, body: Body): void {
    for (const { name, value } of body.attributes) {
      const isGuard = name === "count" || name === "for_each";
      if (isGuard) this.#addReferences(path, partsIn(value), `${address}${EXISTENCE}`);
    }
    this.#link(`${path}${address}${EXISTENCE}`, `${path}${address}`);
    this.#addReferences(path, partsInBody(body), address);
  }

  #addReferences(path: string, references: Iterable<PartReference>, to: string): void {
    for (const reference of references) {
      const from = addressIn(path, reference);
      if (reference.address.startsWith("var.") && !this.#dependents.has(from)) {
        this.#link(`${path}${reference.address}`, from);
      }
      this.#link(from, `${path}${to}`);
    }
  }

  #link(from: string, to: string): void {
    if (++this.#edges > MAX_EDGES) return;
    const dependents = this.#dependents.get(from);
    if (dependents === undefined) this.#dependents.set(from, [to]);
    else dependents.push(to);
  }
}

/** What a reference in the module at `path` depends on. */
function addressIn(path: string, { address, part }: PartReference): string {
  if (address === WORKSPACE) return address;
  const isVariable = address.startsWith("var.");
  return isVariable ? partAddress(`${path}${address}`, part) : `${path}${address}`;
}

function partAddress(variable: string, part: string | undefined): string {
  return part === undefined ? `${variable}${WHOLE}` : `${variable}.${part}`;
}

/** The inputs among `names` that influence an address, or any of an expression's references. */
export class InputsOf {
  readonly #influence: Influence;
  readonly #inputs = new Map<string, string[]>();

  constructor(influence: Influence, names: readonly string[]) {
    this.#influence = influence;
    for (const name of names) {
      for (const address of influence.of(name)) {
        const inputs = this.#inputs.get(address);
        if (inputs === undefined) this.#inputs.set(address, [name]);
        else inputs.push(name);
      }
    }
  }

  /** The addresses that depend on one. */
  influenced(address: string): ReadonlySet<string> {
    return this.#influence.reach(address);
  }

  address(address: string): readonly string[] {
    return this.#inputs.get(address) ?? [];
  }

  /** Whether a candidate changes something that one of the addresses depends on. */
  isReached(addresses: readonly string[], candidate: Candidate): boolean {
    const reached = this.#influence.ofCandidate(candidate);
    return addresses.some((address) => reached.has(address));
  }
}

/** The address for whether a declaration exists. */
export function existenceOf(address: string): string {
  return `${address}${EXISTENCE}`;
}

/** The addresses that an expression in the module at `path` depends on. */
export function addressesIn(path: string, expression: Expression): readonly string[] {
  return partsIn(expression).map((reference) => addressIn(path, reference));
}
