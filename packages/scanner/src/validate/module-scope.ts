import type { Budget } from "../evaluate/budget.ts";
import { BudgetSpent, EvaluationFailure } from "../evaluate/failure.ts";
import type { EvaluationContext, Scope } from "../evaluate/scope.ts";
import { ANY, type Type } from "../evaluate/type-constraint.ts";
import type { Expression, Step } from "../hcl/ast.ts";
import type { SourceFile } from "../source/source-file.ts";
import {
  type Declaration,
  type ModuleConfiguration,
  resourceAddress,
} from "../terraform/configuration.ts";
import { isCalled } from "../terraform/parts.ts";
import { argumentOf, literalTruth } from "../terraform/static-argument.ts";
import type { ModuleTree } from "../terraform/tree.ts";
import { BUILT_IN } from "./block-schemas.ts";
import type { Fault } from "./fault.ts";
import type { Language } from "./language.ts";
import { evaluateTyped } from "./typed/evaluate-typed.ts";
import { RefusedAt, type TypedContext, type TypedScope } from "./typed/typed-context.ts";
import {
  ANYTHING,
  marked,
  NUMBER,
  objectType,
  Refusal,
  STRING,
  scalar,
  type TypedValue,
  unknownOf,
} from "./typed/typed-value.ts";

/** What a module's names stand for, known by their types. */
export class ModuleScope implements TypedScope {
  readonly configuration: ModuleConfiguration;
  readonly tree: ModuleTree;
  readonly language: Language;
  readonly #budget: Budget;
  readonly #types: ReadonlyMap<string, Type>;
  readonly #locals = new Map<string, TypedValue>();
  readonly #given: ReadonlyMap<string, TypedValue>;
  readonly #onRefusal: (fault: Fault) => void;

  /** `given` are values of variables that are known, as in a call. */
  constructor(
    configuration: ModuleConfiguration,
    tree: ModuleTree,
    language: Language,
    budget: Budget,
    types: ReadonlyMap<string, Type>,
    onRefusal: (fault: Fault) => void,
    given: ReadonlyMap<string, TypedValue> = new Map(),
  ) {
    this.configuration = configuration;
    this.tree = tree;
    this.language = language;
    this.#budget = budget;
    this.#types = types;
    this.#onRefusal = onRefusal;
    this.#given = given;
  }

  context(file: SourceFile, scope: TypedScope = this): TypedContext {
    const evaluation: EvaluationContext = {
      scope: NO_NAMES,
      file,
      files: this.tree.filesFrom(this.configuration.directory),
      budget: this.#budget,
    };
    return {
      evaluate: evaluateTyped,
      scope,
      evaluation,
      language: this.language,
      hasFile: (path) => this.#hasFile(path),
    };
  }

  /** The value of an expression. What is refused is reported, and can then be anything. */
  evaluate(expression: Expression, file: SourceFile, scope: TypedScope = this): TypedValue {
    try {
      return evaluateTyped(expression, this.context(file, scope));
    } catch (error) {
      if (error instanceof RefusedAt) {
        const { start, end } = error.span;
        this.#onRefusal({ message: error.message, location: { file, start, end } });
        return ANYTHING;
      }
      // Beyond our own limits, nothing is refused.
      if (
        error instanceof Refusal ||
        error instanceof EvaluationFailure ||
        error instanceof BudgetSpent
      )
        return ANYTHING;
      throw error;
    }
  }

  resolve(name: string, steps: readonly Step[]): { value: TypedValue; used: number } {
    const [first, second] = steps;
    const member = first?.kind === "attribute" ? first.name : "";
    switch (name) {
      case "var":
        return { value: this.variable(member), used: 1 };
      case "local":
        return { value: this.local(member), used: 1 };
      case "module":
        return { value: this.#module(member), used: 1 };
      case "path":
        return { value: this.#path(member), used: 1 };
      case "terraform":
        return { value: unknownOf(STRING), used: 1 };
      case "data":
      case "ephemeral":
      case "resource": {
        const own = second?.kind === "attribute" ? second.name : "";
        const mode = name === "resource" ? "managed" : name;
        return { value: this.#resource(resourceAddress(mode, member, own)), used: 2 };
      }
      case "each":
        return { value: member === "key" ? unknownOf(STRING) : ANYTHING, used: 1 };
      case "count":
        return { value: unknownOf(NUMBER), used: 1 };
      case "self":
        return { value: ANYTHING, used: 0 };
      default:
        return { value: this.#resource(resourceAddress("managed", name, member)), used: 1 };
    }
  }

  variable(name: string): TypedValue {
    const given = this.#given.get(name);
    const declaration = this.configuration.variables.get(name);
    if (declaration === undefined) return ANYTHING;
    const value = given ?? unknownOf(this.#types.get(name) ?? ANY);
    return marked(value, marksOf(declaration));
  }

  local(name: string): TypedValue {
    const known = this.#locals.get(name);
    if (known !== undefined) return known;
    const declaration = this.configuration.locals.get(name);
    if (declaration === undefined) return ANYTHING;
    // A local that needs itself is a cycle, which is found elsewhere.
    this.#locals.set(name, ANYTHING);
    const value = this.evaluate(declaration.attribute.value, declaration.file);
    this.#locals.set(name, value);
    return value;
  }

  #path(member: string): TypedValue {
    if (member !== "module") return unknownOf(STRING);
    return scalar(this.tree.relative(this.configuration.directory));
  }

  /** Outputs have the types that only their own module knows. */
  #module(name: string): TypedValue {
    const call = this.configuration.moduleCalls.get(name);
    const called = call && calledConfiguration(this.tree, this.configuration, call);
    if (call === undefined || called === undefined) return ANYTHING;
    const one = objectType(new Map([...called.outputs.keys()].map((output) => [output, ANY])));
    if (argumentOf(call, "count") !== undefined) return unknownOf({ kind: "list", element: one });
    const isMap = argumentOf(call, "for_each") !== undefined;
    return unknownOf(isMap ? { kind: "map", element: one } : one);
  }

  #resource(address: string): TypedValue {
    const declaration = this.configuration.resources.get(address);
    if (declaration === undefined) return ANYTHING;
    const isOne =
      argumentOf(declaration, "count") === undefined &&
      argumentOf(declaration, "for_each") === undefined;
    const { mode, type } = declaration;
    const builtIn = BUILT_IN[mode === "managed" ? type : `${mode}.${type}`];
    if (!isOne || builtIn === undefined) return ANYTHING;
    const names = [...Object.keys(builtIn.attributes), ...builtIn.computed];
    return unknownOf(
      objectType(new Map(names.map((name) => [name, name === "id" ? STRING : ANY]))),
    );
  }

  /** Paths that lead out of the package, and folders that packages leave out, aren't known. */
  #hasFile(path: string): boolean | undefined {
    if (
      /^[/~]|^[A-Za-z]:/.test(path) ||
      /(^|\/)(node_modules|\.terraform|\.git)(\/|$)/.test(path)
    ) {
      return undefined;
    }
    const { paths } = this.tree;
    const places = this.tree.resolutions(path, this.configuration.directory);
    if (places.some((each) => paths.has(each))) return true;
    // A module that is called finds the files of its caller.
    const isOfCaller = places.length > 1 && isCalled(this.tree, this.configuration);
    return isOfCaller || places.some((each) => each.startsWith("..")) ? undefined : false;
  }
}

function marksOf(declaration: Declaration) {
  const isTrue = (name: string) => literalTruth(declaration, name) === true;
  return { isSensitive: isTrue("sensitive"), isEphemeral: isTrue("ephemeral") };
}

/** The code of a call to a module in the tree. */
export function calledConfiguration(
  tree: ModuleTree,
  caller: ModuleConfiguration,
  call: Declaration,
): ModuleConfiguration | undefined {
  const source = argumentOf(call, "source")?.value;
  if (source?.kind !== "literal") return undefined;
  const directory =
    tree.localSource(caller.directory, String(source.value)) ??
    tree.installedModule(caller.directory, call.name);
  return directory === undefined ? undefined : tree.configurations.get(directory);
}

const NO_NAMES: Scope = {
  resolve(name): never {
    throw new EvaluationFailure(`there is no "${name}" here`);
  },
};
