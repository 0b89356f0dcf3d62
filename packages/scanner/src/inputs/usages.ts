import { valueOrUnknown } from "../evaluate/attempt.ts";
import type { Budget } from "../evaluate/budget.ts";
import { toText } from "../evaluate/convert.ts";
import { evaluate } from "../evaluate/expression.ts";
import { wordsOf } from "../evaluate/functions/partly-known.ts";
import type { Binary, Block, Body, Call, Expression, For, Traversal } from "../hcl/ast.ts";
import { childrenOf } from "../hcl/walk.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { ModuleConfiguration } from "../terraform/configuration.ts";
import { callPath, type ModuleInstance } from "../terraform/module-instance.ts";
import { argumentOf } from "../terraform/static-argument.ts";
import {
  ELEMENT,
  elementOf,
  type InputReference,
  keyOf,
  type Names,
  referenceOf,
  within,
  withLoop,
} from "./input-reference.ts";

/** A value that code compares an input with. */
export type Literal = string | number | boolean | null;

/** What the code does with a part of an input. */
export interface Usage {
  readonly steps: readonly string[];
  readonly literals: ReadonlySet<Literal>;
  /** Whether the code asks if it is there. */
  readonly isTested: boolean;
  /** Whether the code asks if it is one of the literals. */
  readonly isCompared: boolean;
}

/** Maximum number of literals for each part of an input, and of parts of each input. */
const MAX_LITERALS = 24;
const MAX_PARTS = 64;

interface MutableUsage {
  readonly steps: readonly string[];
  readonly literals: Set<Literal>;
  isTested: boolean;
  isCompared: boolean;
}

/** How code uses the inputs of its entry-point module, by input. `modules` starts with that one. */
export function usagesIn(
  modules: readonly ModuleInstance[],
  budget: Budget,
): ReadonlyMap<string, readonly Usage[]> {
  const collector = new UsageCollector(budget);
  const known = new Map<string, ReadonlyMap<string, InputReference>>();
  for (const module of modules) {
    const { configuration, call, path } = module;
    const own = [...configuration.variables.keys()].map(
      (input) => [input, { input, steps: [] }] as const,
    );
    const variables = call === undefined ? new Map(own) : (known.get(path) ?? new Map());
    const names = { configuration, variables, loops: new Map() };
    for (const [name, passed] of collector.module(module, names)) {
      known.set(callPath(path, name), passed);
    }
  }
  return new Map([...collector.found].map(([input, parts]) => [input, [...parts.values()]]));
}

/** Where an expression is: its file, and what evaluates it. */
interface Place {
  readonly names: Names;
  readonly file: SourceFile;
  readonly module: ModuleInstance;
}

class UsageCollector {
  readonly found = new Map<string, Map<string, MutableUsage>>();
  readonly #budget: Budget;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  /** Reads a module's code. Returns what it passes to the modules it calls. */
  module(
    module: ModuleInstance,
    names: Names,
  ): ReadonlyMap<string, ReadonlyMap<string, InputReference>> {
    const { configuration } = module;
    for (const { attribute, file } of configuration.locals.values()) {
      this.#expression(attribute.value, { names, file, module });
    }
    const declarations = [
      configuration.resources,
      configuration.moduleCalls,
      configuration.outputs,
      configuration.variables,
    ].flatMap((each) => [...each.values()]);
    for (const { sources } of declarations) {
      for (const { body, file } of sources) {
        this.#body(body, { names: eachNames(body, names), file, module });
      }
    }
    return passedOn(configuration, names);
  }

  #body(body: Body, place: Place): void {
    for (const { value } of body.attributes) this.#expression(value, place);
    for (const block of body.blocks) this.#block(block, place);
  }

  #block(block: Block, place: Place): void {
    if (block.type !== "dynamic") {
      this.#body(block.body, place);
      return;
    }
    const argument = (name: string) =>
      block.body.attributes.find((attribute) => attribute.name === name)?.value;
    const forEach = argument("for_each");
    const iterator = argument("iterator");
    const name = iterator?.kind === "variable" ? iterator.name : (block.labels[0]?.value ?? "");
    if (forEach !== undefined) this.#expression(forEach, place);
    const element = forEach && elementOf(forEach, place.names);
    const names =
      element === undefined
        ? place.names
        : withLoop(place.names, [[name, { kind: "pair", of: element }]]);
    for (const { body } of block.body.blocks) this.#body(body, { ...place, names });
  }

  #expression(expression: Expression, place: Place): void {
    this.#budget.spend(1);
    if (expression.kind === "for") {
      this.#loop(expression, place);
      return;
    }
    if (expression.kind === "traversal") this.#selection(expression, place);
    else if (expression.kind === "call") this.#call(expression, place);
    else if (expression.kind === "binary") this.#comparison(expression, place);
    else if (expression.kind === "conditional") this.#note(expression.condition, place, true);
    else if (expression.kind === "unary") this.#note(expression.operand, place, true);
    for (const child of childrenOf(expression)) this.#expression(child, place);
  }

  /** A part of an input that selects a member: the names of the members are its values. */
  #selection(traversal: Traversal, place: Place): void {
    for (const [index, step] of traversal.steps.entries()) {
      const key = step.kind === "index" ? referenceOf(step.key, place.names) : undefined;
      if (key === undefined) continue;
      const selected = { ...traversal, steps: traversal.steps.slice(0, index) };
      for (const name of this.#keysOf(selected, place)) this.#compare(key, name);
    }
  }

  #keysOf(expression: Expression, { module, file }: Place): readonly string[] {
    const isBare = expression.kind === "traversal" && expression.steps.length === 0;
    const whole = isBare ? expression.source : expression;
    const value = valueOrUnknown(() => evaluate(whole, module.context(file)));
    return value.kind === "object" ? [...value.entries.keys()].slice(0, MAX_LITERALS) : [];
  }

  #loop(expression: For, place: Place): void {
    this.#expression(expression.collection, place);
    const element = elementOf(expression.collection, place.names);
    const { keyName, valueName } = expression;
    const names =
      element === undefined
        ? place.names
        : withLoop(place.names, [
            [valueName, { kind: "value", of: element }],
            ...(keyName === undefined
              ? []
              : [[keyName, { kind: "value", of: keyOf(element) }] as const]),
          ]);
    for (const part of [expression.key, expression.value, expression.condition]) {
      if (part !== undefined) this.#expression(part, { ...place, names });
    }
    if (expression.condition !== undefined)
      this.#note(expression.condition, { ...place, names }, true);
  }

  #comparison({ operator, left, right }: Binary, place: Place): void {
    if (operator === "&&" || operator === "||") {
      this.#note(left, place, true);
      this.#note(right, place, true);
      return;
    }
    for (const [side, other] of [
      [left, right],
      [right, left],
    ] as const) {
      const literal = literalIn(other);
      if (literal === undefined) {
        if (isEmptyCollection(other)) this.#test(side, place);
        continue;
      }
      if (operator === "==" || operator === "!=") {
        const reference = referenceOf(side, place.names);
        if (reference !== undefined) this.#compare(reference, literal);
        continue;
      }
      this.#note(side, place, literal);
      if (typeof literal !== "number") continue;
      this.#note(side, place, literal + 1);
      this.#note(side, place, literal - 1);
    }
  }

  #call(call: Call, place: Place): void {
    const { name, args } = call;
    const [first, second, third] = args;
    if (first === undefined) return;
    if (name === "length") this.#test(first, place);
    if (name === "contains" && second !== undefined) this.#contains(first, second, place);
    if (name === "lookup" && second !== undefined) {
      const key = referenceOf(second, place.names);
      if (key !== undefined)
        for (const each of this.#keysOf(first, place)) this.#compare(key, each);
      const fallback = third && literalIn(third);
      if (fallback !== undefined) this.#note(call, place, fallback);
    }
    if (name === "try" || name === "coalesce") {
      const fallback = args.map(literalIn).find((literal) => literal !== undefined);
      if (name === "coalesce") this.#test(first, place);
      if (fallback !== undefined) this.#note(first, place, fallback);
    }
    if (name === "startswith" || name === "endswith" || name === "strcontains") {
      const part = second && literalIn(second);
      if (part !== undefined) this.#note(first, place, part);
    }
    if (name === "regex" || name === "regexall") {
      const pattern = literalIn(first);
      const words = typeof pattern === "string" ? wordsOf(pattern).slice(0, MAX_LITERALS) : [];
      const reference = second && referenceOf(second, place.names);
      if (reference !== undefined) for (const word of words) this.#compare(reference, word);
    }
  }

  #contains(collection: Expression, element: Expression, place: Place): void {
    const literal = literalIn(element);
    const held = referenceOf(collection, place.names);
    if (literal !== undefined && held !== undefined) {
      this.#compare(within(held, [ELEMENT]), literal);
    }
    const reference = referenceOf(element, place.names);
    if (reference === undefined) return;
    const items = valueOrUnknown(() => evaluate(collection, place.module.context(place.file)));
    for (const item of items.kind === "list" ? items.items.slice(0, MAX_LITERALS) : []) {
      if (item.kind === "string" || item.kind === "number" || item.kind === "bool") {
        this.#compare(reference, item.kind === "string" ? item.value : toText(item));
      }
    }
  }

  #note(expression: Expression, { names }: Place, literal: Literal): void {
    const reference = referenceOf(expression, names);
    if (reference !== undefined) this.#add(reference, literal);
  }

  #test(expression: Expression, { names }: Place): void {
    const reference = referenceOf(expression, names);
    const usage = reference && this.#usage(reference);
    if (usage !== undefined) usage.isTested = true;
  }

  #compare(reference: InputReference, literal: Literal): void {
    this.#add(reference, literal);
    const usage = this.#usage(reference);
    if (usage !== undefined) usage.isCompared = true;
  }

  #add(reference: InputReference, literal: Literal): void {
    const usage = this.#usage(reference);
    if (usage === undefined || usage.literals.size >= MAX_LITERALS) return;
    usage.literals.add(literal);
    if (typeof literal === "boolean") usage.literals.add(!literal);
  }

  #usage({ input, steps }: InputReference): MutableUsage | undefined {
    let parts = this.found.get(input);
    if (parts === undefined) {
      parts = new Map();
      this.found.set(input, parts);
    }
    const key = steps.join("\n");
    let usage = parts.get(key);
    if (usage === undefined && parts.size < MAX_PARTS) {
      usage = { steps, literals: new Set(), isTested: false, isCompared: false };
      parts.set(key, usage);
    }
    return usage;
  }
}

/** The names that `for_each` gives to the elements of an input. */
function eachNames(body: Body, names: Names): Names {
  const forEach = body.attributes.find(({ name }) => name === "for_each")?.value;
  const element = forEach && elementOf(forEach, names);
  return element === undefined ? names : withLoop(names, [["each", { kind: "pair", of: element }]]);
}

/** The parts of inputs that a module's calls pass on, by call. */
function passedOn(configuration: ModuleConfiguration, names: Names) {
  const calls = [...configuration.moduleCalls.values()].map((call) => {
    const passed = new Map<string, InputReference>();
    for (const { body } of call.sources) {
      const own = eachNames(body, names);
      for (const { name } of body.attributes) {
        const argument = argumentOf(call, name);
        const reference = argument && referenceOf(argument.value, own);
        if (reference !== undefined) passed.set(name, reference);
      }
    }
    return [call.name, passed] as const;
  });
  return new Map(calls);
}

function literalIn(expression: Expression): Literal | undefined {
  if (expression.kind === "parenthesised") return literalIn(expression.inner);
  return expression.kind === "literal" ? expression.value : undefined;
}

function isEmptyCollection(expression: Expression): boolean {
  return (
    (expression.kind === "tuple" || expression.kind === "object") && expression.items.length === 0
  );
}
