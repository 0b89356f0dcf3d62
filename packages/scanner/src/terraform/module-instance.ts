import { SyntaxBody } from "../config/syntax-body.ts";
import { valueOrUnknown } from "../evaluate/attempt.ts";
import type { Budget } from "../evaluate/budget.ts";
import { evaluate } from "../evaluate/expression.ts";
import { EvaluationFailure } from "../evaluate/failure.ts";
import { NO_MARKS } from "../evaluate/marks.ts";
import type { EvaluationContext, Resolution, Scope } from "../evaluate/scope.ts";
import {
  isFailure,
  type Members,
  nullValue,
  string,
  unknown,
  type Value,
} from "../evaluate/value.ts";
import type { Step } from "../hcl/ast.ts";
import type { SourceFile } from "../source/source-file.ts";
import {
  type Declaration,
  type ModuleConfiguration,
  type ResourceDeclaration,
  resourceAddress,
} from "./configuration.ts";
import { expandRepetition, type Repetition, withExcluded } from "./repetition.ts";
import { type CallSite, ResourceInstance } from "./resource-instance.ts";
import type { ModuleTree } from "./tree.ts";
import { undeclaredResource } from "./undeclared-resource.ts";
import { variableValue } from "./variables/variable.ts";

/** Maximum nesting of local modules; a module that calls itself would never end. */
const MAX_MODULE_DEPTH = 12;

/** The call that created a module instance. */
export interface ModuleCall extends CallSite {
  readonly name: string;
  readonly caller: ModuleInstance;
  /** An argument of the call. */
  argument(name: string): Value | undefined;
}

/** State shared by all module instances of an evaluation. */
export interface Program {
  readonly tree: ModuleTree;
  readonly budget: Budget;
  /** Modules that have at least one instance. */
  readonly made: Set<ModuleConfiguration>;
  /** The value of `terraform.workspace`. */
  readonly workspace: Value;
  /** Declarations that exist although their `count` or `for_each` excludes them. */
  readonly forced: ReadonlySet<string>;
  /** The addresses whose values differ from those of `ModuleInstance.base`. */
  readonly changed: ReadonlySet<string>;
  /** Whether what fails isn't there: see `EvaluationContext`. */
  readonly isStrict: boolean;
}

export type ProgramChoices = Partial<
  Pick<Program, "workspace" | "forced" | "changed" | "isStrict">
>;

export function newProgram(
  tree: ModuleTree,
  budget: Budget,
  choices: ProgramChoices = {},
): Program {
  const nothing: ReadonlySet<string> = new Set();
  const defaults = { workspace: string("default"), forced: nothing, changed: nothing };
  return { tree, budget, made: new Set(), isStrict: false, ...defaults, ...choices };
}

/** The path of an entry-point module: see `EnclosingModule`. */
const entryPath = ({ directory }: ModuleConfiguration) => `${directory}//`;

/** The path of a module that another one calls. */
export const callPath = (caller: string, name: string) => `${caller}module.${name}.`;

/** The instances of one resource. */
export interface Expansion extends Repetition<ResourceInstance> {
  readonly declaration: ResourceDeclaration;
}

/**
 * An instance of a module: its configuration with its variables' values. Everything is evaluated
 * lazily and cached.
 */
export class ModuleInstance implements Scope {
  readonly configuration: ModuleConfiguration;
  /**
   * Address prefix including the trailing dot, such as `module.network[0].`; empty for the root.
   */
  readonly prefix: string;
  readonly path: string;
  readonly call: ModuleCall | undefined;
  readonly #program: Program;
  readonly #base: ModuleInstance | undefined;
  readonly #given: ReadonlyMap<string, Value>;
  readonly #depth: number;
  /** Where Terraform is started: the directory of the outermost caller. */
  readonly #start: string;
  readonly #values = new Map<string, Value>();
  readonly #running = new Set<string>();
  readonly #contexts = new Map<SourceFile, EvaluationContext>();
  readonly #expansions = new Map<string, Expansion>();
  readonly #children = new Map<string, Repetition<ModuleInstance> | undefined>();

  /**
   * `given` are variable values for a root module; called modules get theirs from the call. `base`
   * is the same module with other values, whose results are taken over where nothing changed.
   */
  constructor(
    program: Program,
    configuration: ModuleConfiguration,
    given: ReadonlyMap<string, Value>,
    prefix = "",
    call?: ModuleCall,
    base?: ModuleInstance,
  ) {
    this.#base = base;
    this.#program = program;
    this.configuration = configuration;
    this.prefix = prefix;
    this.path =
      call === undefined ? entryPath(configuration) : callPath(call.caller.path, call.name);
    this.call = call;
    this.#given = given;
    this.#depth = call === undefined ? 0 : call.caller.#depth + 1;
    this.#start = call === undefined ? configuration.directory : call.caller.#start;
  }

  resolve(name: string, steps: readonly Step[]): Resolution {
    const [first, second] = steps;
    const member = first?.kind === "attribute" ? first.name : undefined;
    if (member === undefined) {
      if (this.#isNamespace(name)) return { value: unknown(name), used: 0 };
      throw new EvaluationFailure(`there is no "${name}" here`);
    }
    switch (name) {
      case "var":
        return { value: this.variable(member), used: 1 };
      case "local":
        return { value: this.local(member), used: 1 };
      case "path":
        return { value: this.#path(member), used: 1 };
      case "module":
        return { value: this.#moduleValue(member), used: 1 };
      case "terraform":
        return {
          value: member === "workspace" ? this.#program.workspace : unknown(`terraform.${member}`),
          used: 1,
        };
      case "each":
      case "count":
      case "self":
        throw new EvaluationFailure(`"${name}" cannot be used here`);
      case "data":
      case "ephemeral": {
        const instance = second?.kind === "attribute" ? second.name : "";
        return this.#resource(
          resourceAddress(name, member, instance),
          `${name}.${member}`,
          steps,
          2,
        );
      }
      default:
        return this.#resource(resourceAddress("managed", name, member), name, steps, 1);
    }
  }

  /** A variable's value: given, default or unknown. */
  variable(name: string): Value {
    const base = this.#unchanged(`var.${name}`);
    if (base !== undefined) return this.#passedOn(base.variable(name));
    return this.#remember(`var.${name}`, () => {
      const declaration = this.configuration.variables.get(name);
      if (declaration === undefined) return unknown(`var.${name}`);
      const isCalled = this.call !== undefined;
      const given = isCalled ? this.call?.argument(name) : this.#given.get(name);
      return variableValue(declaration, {
        given,
        isCalled,
        contextOf: (file) => this.context(file),
      });
    });
  }

  local(name: string): Value {
    const declaration = this.configuration.locals.get(name);
    if (declaration === undefined) return unknown(`local.${name}`);
    const base = this.#unchanged(`local.${name}`);
    if (base !== undefined) return this.#passedOn(base.local(name));
    return this.#remember(`local.${name}`, () =>
      evaluate(declaration.attribute.value, this.context(declaration.file)),
    );
  }

  output(name: string): Value {
    const declaration = this.configuration.outputs.get(name);
    if (declaration === undefined) throw new EvaluationFailure(`there is no output "${name}"`);
    const base = this.#unchanged(`output.${name}`);
    if (base !== undefined) return this.#passedOn(base.output(name));
    return this.#remember(`output.${name}`, () => {
      const body = new SyntaxBody(declaration.sources, declaration.location, (file) =>
        this.context(file),
      );
      return body.attribute("value")?.value ?? nullValue();
    });
  }

  /** The instances of a declared resource. */
  expansion(declaration: ResourceDeclaration): Expansion {
    const address = resourceAddress(declaration.mode, declaration.type, declaration.name);
    const known = this.#expansions.get(address);
    if (known !== undefined) return known;
    const base = this.#unchanged(address);
    if (base !== undefined) return base.expansion(declaration);
    const repetition = expandRepetition(
      declaration.sources,
      (file) => this.context(file),
      (key, names, presence) =>
        new ResourceInstance(this, declaration, address, key, names, presence),
    );
    const isForced = this.#program.forced.has(`${this.path}${address}`);
    const expansion = { ...(isForced ? withExcluded(repetition) : repetition), declaration };
    this.#expansions.set(address, expansion);
    return expansion;
  }

  /** The instances of a called module, or `undefined` if its code isn't in the tree. */
  children(name: string): Repetition<ModuleInstance> | undefined {
    if (!this.#children.has(name)) this.#children.set(name, this.#call(name));
    return this.#children.get(name);
  }

  #call(name: string): Repetition<ModuleInstance> | undefined {
    const declaration = this.configuration.moduleCalls.get(name);
    const configuration = declaration && this.#calledConfiguration(declaration);
    if (declaration === undefined || configuration === undefined) return undefined;
    const bases = this.#base?.children(name)?.instances ?? [];
    const expanded = expandRepetition(
      declaration.sources,
      (file) => this.context(file),
      (key, names) => {
        const contextFor = (file: SourceFile) => ({ ...this.context(file), scope: names });
        const body = new SyntaxBody(declaration.sources, declaration.location, contextFor);
        const call: ModuleCall = {
          name,
          caller: this,
          location: declaration.location,
          argument: (argument) => body.attribute(argument)?.value,
        };
        const prefix = `${this.prefix}module.${name}${key}.`;
        const base = bases.find((each) => each.prefix === prefix);
        return new ModuleInstance(this.#program, configuration, new Map(), prefix, call, base);
      },
      1 + configuration.resources.size + configuration.moduleCalls.size,
    );
    const isForced = this.#program.forced.has(`${this.path}module.${name}`);
    return isForced ? withExcluded(expanded) : expanded;
  }

  context(file: SourceFile): EvaluationContext {
    const known = this.#contexts.get(file);
    if (known !== undefined) return known;
    const { tree, budget, isStrict } = this.#program;
    const context = { scope: this, file, files: tree.filesFrom(this.#start), budget, isStrict };
    this.#contexts.set(file, context);
    return context;
  }

  /** The module with other values, if this address has the same value there. */
  #unchanged(address: string): ModuleInstance | undefined {
    return this.#program.changed.has(`${this.path}${address}`) ? undefined : this.#base;
  }

  #isNamespace(name: string): boolean {
    return /^(var|local|module|data|path)$/.test(name) || name.includes("_");
  }

  /** Caches a value by name. A name that depends on itself is unknown. */
  #remember(name: string, compute: () => Value): Value {
    const known = this.#values.get(name);
    if (known !== undefined) return this.#passedOn(known);
    if (this.#running.has(name)) return unknown(`${name}, which refers to itself`);
    this.#running.add(name);
    const value = valueOrUnknown(compute);
    this.#running.delete(name);
    this.#values.set(name, value);
    return this.#passedOn(value);
  }

  /** A failure fails what uses it, if that decides what is there. */
  #passedOn(value: Value): Value {
    if (this.#program.isStrict && isFailure(value)) throw new EvaluationFailure(value.cause);
    return value;
  }

  /** Variable declarations can't refer to anything. */
  #constantBody(declaration: Declaration): SyntaxBody {
    return new SyntaxBody(declaration.sources, declaration.location, (file) => this.context(file));
  }

  #path(member: string): Value {
    const { tree } = this.#program;
    if (member === "module") return string(tree.relative(this.configuration.directory));
    return member === "root" ? string(".") : unknown(`path.${member}`);
  }

  #calledConfiguration(declaration: Declaration): ModuleConfiguration | undefined {
    if (this.#depth >= MAX_MODULE_DEPTH) return undefined;
    const source = this.#constantBody(declaration).attribute("source")?.value;
    if (source?.kind !== "string") return undefined;
    const { tree } = this.#program;
    const caller = this.configuration.directory;
    const directory =
      tree.localSource(caller, source.value) ?? tree.installedModule(caller, declaration.name);
    const called = directory === undefined ? undefined : tree.configurations.get(directory);
    return called === undefined || this.#mayMake(called) ? called : undefined;
  }

  /** Every called module gets at least one instance, even if the budget is exhausted. */
  #mayMake(called: ModuleConfiguration): boolean {
    const { budget, made } = this.#program;
    const isFirst = !made.has(called);
    made.add(called);
    return isFirst || budget.hasRoom;
  }

  #moduleValue(name: string): Value {
    const children = this.children(name);
    if (children === undefined) return unknown(`module.${name}`);
    return children.toValue(
      (child) => ({ kind: "deferred", members: outputsOf(child, name), marks: NO_MARKS }),
      unknown(`module.${name}`),
    );
  }

  /** The first `used` steps refer to the resource. */
  #resource(address: string, type: string, steps: readonly Step[], used: number): Resolution {
    const declaration = this.configuration.resources.get(address);
    if (declaration !== undefined)
      return { value: this.#resourceValue(address, declaration), used };
    return undeclaredResource(address, type, steps, used);
  }

  #resourceValue(address: string, declaration: ResourceDeclaration): Value {
    const expansion = this.expansion(declaration);
    const referents = expansion.instances;
    const [symbolic] = referents;
    return expansion.toValue(reference, {
      ...unknown(address, { ...NO_MARKS, referents }),
      element: symbolic && reference(symbolic),
    });
  }
}

function reference(instance: ResourceInstance): Value {
  return {
    kind: "deferred",
    members: instance,
    marks: { ...NO_MARKS, referents: [instance] },
  };
}

function outputsOf(child: ModuleInstance, name: string): Members {
  return { name: `module.${name}`, member: (output) => child.output(output) };
}
