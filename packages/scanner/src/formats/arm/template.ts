import type { Resource } from "../../config/resource.ts";
import type { ReadingContext } from "../../documents/document-format.ts";
import { entryOf, membersOf, textOf } from "../../documents/members.ts";
import { valueOrUnknown } from "../../evaluate/attempt.ts";
import { type Budget, MAX_ELEMENTS } from "../../evaluate/budget.ts";
import { type Marks, mergeMarks, NO_MARKS } from "../../evaluate/marks.ts";
import { joinText } from "../../evaluate/text.ts";
import {
  alternatives,
  nullValue,
  number,
  type ObjectValue,
  object,
  oneOf,
  string,
  tuple,
  unknown,
  type Value,
  withMarks,
} from "../../evaluate/value.ts";
import type { Location } from "../../source/source-file.ts";
import { callFunction } from "./functions.ts";
import { type Applied, callWithLambda, LAMBDAS } from "./lambdas.ts";
import { resourceKey, segmentsOf } from "./names.ts";
import { type Expression, expressionOf } from "./syntax.ts";

/** Deployment scopes, by schema name. */
const SCOPES = [
  ["/subscriptiondeploymenttemplate", "/subscriptions/this"],
  ["/managementgroupdeploymenttemplate", "/providers/Microsoft.Management/managementGroups/this"],
  ["/tenantdeploymenttemplate", "/"],
] as const;

/** A deployment whose resources aren't judged. */
export interface LeftOut {
  readonly deployment: string;
  readonly at: Location;
  readonly why: string;
}

export interface TemplateContext extends ReadingContext {
  /** The templates in other files, by path. */
  readonly documentAt?: (path: string) => ObjectValue | undefined;
  readonly onLeftOut?: (leftOut: LeftOut) => void;
}

/** A template and the evaluation of its expressions. */
export class Template {
  readonly document: ObjectValue;
  readonly #given: ReadonlyMap<string, Value>;
  readonly #context: TemplateContext;
  readonly #budget: Budget;
  readonly #known = new Map<string, Value>();
  readonly #running = new Set<string>();
  /** Resources by type and name, as used by `resourceId`. */
  readonly #resources = new Map<string, Resource>();
  /** The properties of each, with the same keys. */
  readonly #parts = new Map<string, () => Value>();
  /** Deployments by name, and by name and index in a loop. */
  readonly #deployments = new Map<string, () => Template | undefined>();
  /** The current index of each enclosing copy loop. */
  #rounds: ReadonlyMap<string, number> = new Map();
  /** The parameters of each enclosing lambda. */
  #lambdas: ReadonlyMap<string, Value> = new Map();

  get deployedBy(): Resource | undefined {
    return this.#context.deployedBy;
  }

  /** The deployment target, as a role scope. */
  get deploymentScope(): Value {
    const schema = textOf(entryOf(this.document, "$schema")) ?? "";
    const found = SCOPES.find(([template]) => schema.toLowerCase().includes(template));
    return string(found?.[1] ?? "/subscriptions/this/resourceGroups/this");
  }

  /** The template whose parameters and variables apply. */
  readonly #scope: Template;

  constructor(document: ObjectValue, context: TemplateContext, scope?: Template) {
    this.document = document;
    this.#context = context;
    this.#given = context.given;
    this.#budget = context.budget;
    this.#scope = scope ?? this;
  }

  /** A nested template evaluated in this template's scope. */
  around(inner: ObjectValue): Template {
    return new Template(inner, { ...this.#context, given: new Map() }, this.#scope);
  }

  /** A nested template with its own parameters. */
  inside(inner: ObjectValue, given: ReadonlyMap<string, Value>): Template {
    return new Template(inner, { ...this.#context, given });
  }

  /** The template in another file. */
  documentAt(path: string): ObjectValue | undefined {
    return this.#context.documentAt?.(path);
  }

  /** Says that a deployment isn't followed. */
  leaveOut(deployment: string, at: Location, why: string): void {
    this.#context.onLeftOut?.({ deployment, at, why });
  }

  /** Whether that many more resources may be created. */
  takesResources(wanted: number): boolean {
    return this.#budget.hasRoom && this.#budget.takeInstances(wanted) >= wanted;
  }

  /** Makes a resource available to expressions. */
  register(type: string, name: Value, resource: Resource): void {
    this.#resources.set(resourceKey(type, segmentsOf(name)), resource);
  }

  /** The resource with this type and these segments of a name, if it is in the template. */
  registered(type: string, segments: readonly string[]): Resource | undefined {
    return this.#resources.get(resourceKey(type, segments));
  }

  addPart(type: string, name: Value, properties: () => Value): void {
    this.#parts.set(resourceKey(type, segmentsOf(name)), properties);
  }

  /** The properties declared by the resource with this type and name, if it is created. */
  part(type: string, segments: readonly string[]): Value | undefined {
    return this.#parts.get(resourceKey(type, segments))?.();
  }

  /** Makes the outputs of a deployment available to expressions. */
  addDeployment(name: string, template: () => Template | undefined): void {
    this.#deployments.set(name, template);
  }

  /** A value with all its expressions evaluated. */
  evaluate(value: Value): Value {
    this.#budget.enter();
    try {
      const evaluated = this.#evaluate(value);
      return value.at === undefined ? evaluated : { ...evaluated, at: value.at };
    } finally {
      this.#budget.leave();
    }
  }

  #evaluate(value: Value): Value {
    switch (value.kind) {
      case "object":
        return object(
          new Map(
            membersOf(value).flatMap(([name, member]) =>
              name === "copy" && member.kind === "list"
                ? member.items.flatMap((copy) => this.#copied(copy))
                : [[name, this.evaluate(member)]],
            ),
          ),
        );
      case "list":
        return tuple(value.items.map((item) => this.evaluate(item)));
      case "string": {
        return valueOrUnknown(() => {
          const expression = expressionOf(value);
          if (expression !== undefined) return this.#compute(expression);
          return string(value.value.replace(/^\[\[/, "["));
        });
      }
      default:
        return value;
    }
  }

  /** Expands a property copy loop to a list, with the name of its property. */
  #copied(copy: Value): [string, Value][] {
    const name = textOf(entryOf(copy, "name"));
    const input = entryOf(copy, "input");
    if (name === undefined || input === undefined) return [];
    const count = this.evaluate(entryOf(copy, "count") ?? number(0));
    if (count.kind !== "number" || count.value > MAX_COPIES) {
      return [[name, { ...unknown(`the copies of ${name}`), at: copy.at }]];
    }
    const items = Array.from({ length: count.value }, (_, index) =>
      this.at(name, index, () => this.evaluate(input)),
    );
    return [[name, { ...withMarks(tuple(items), count.marks), at: copy.at }]];
  }

  /** Evaluates a value in one iteration of a copy loop. */
  at<T>(name: string, index: number, evaluate: () => T): T {
    const around = this.#rounds;
    this.#rounds = new Map([...around, [name, index], ["", index]]);
    try {
      return evaluate();
    } finally {
      this.#rounds = around;
    }
  }

  /** `copyIndex('name', offset)`; both arguments are optional. */
  #round(operands: readonly Value[]): Value {
    const name = operands.find(({ kind }) => kind === "string");
    const offset = operands.find(({ kind }) => kind === "number");
    const round = this.#rounds.get(textOf(name) ?? "");
    if (round === undefined) return computed("copyIndex");
    return number(round + (offset?.kind === "number" ? offset.value : 0));
  }

  #compute(expression: Expression): Value {
    this.#budget.enter();
    try {
      switch (expression.kind) {
        case "literal": {
          const { value } = expression;
          return typeof value === "string" ? string(value) : number(value);
        }
        case "member":
          return memberOf(this.#compute(expression.of), this.#compute(expression.key));
        case "call":
          return this.#call(expression.name.toLowerCase(), expression.operands);
        case "written":
          return this.evaluate(expression.value);
        case "id":
          return this.#idOf(
            expression.type,
            expression.names.map((name) => this.#compute(name)),
          );
        case "round":
          return this.#inRound(expression.loop, this.#compute(expression.index), expression.of);
        case "output":
          return this.#outputOf(expression.deployment, expression.index, expression.name);
        case "apply": {
          const given = expression.given.map(
            ([name, operand]) => [name, this.#compute(operand)] as const,
          );
          return this.inside(expression.document(), new Map(given)).#compute(expression.of);
        }
      }
    } finally {
      this.#budget.leave();
    }
  }

  #inRound(loop: string, index: Value, of: Expression): Value {
    if (index.kind === "number") return this.at(loop, index.value, () => this.#compute(of));
    const around = this.#rounds;
    this.#rounds = new Map([...around].filter(([name]) => name !== loop));
    try {
      return withMarks(this.#compute(of), index.marks);
    } finally {
      this.#rounds = around;
    }
  }

  #outputOf(deployment: string, index: Expression | undefined, name: string): Value {
    const cause = `${deployment}.outputs.${name}`;
    const at = index === undefined ? "" : ` ${textOf(this.#compute(index)) ?? "*"}`;
    return this.#named("deployment", `${deployment}${at} ${name}`, () => {
      const template = this.#scope.#deployments.get(`${deployment}${at}`)?.();
      const output = entryOf(entryOf(entryOf(template?.document, "outputs"), name), "value");
      return (output && template?.evaluate(output)) ?? { ...unknown(cause), isComputed: true };
    });
  }

  #applied(lambda: Expression | undefined, operands: readonly Value[]): Value {
    if (lambda === undefined) return nullValue();
    if (lambda.kind !== "call" || lambda.name !== "lambda") return this.#compute(lambda);
    const names = lambda.operands.slice(0, -1);
    const around = this.#lambdas;
    const bound = names.map((name, index) => {
      const text = name.kind === "literal" ? String(name.value) : "";
      return [text, operands[index] ?? nullValue()] as const;
    });
    this.#lambdas = new Map([...around, ...bound]);
    try {
      return this.#compute(lambda.operands.at(-1) ?? lambda);
    } finally {
      this.#lambdas = around;
    }
  }

  #call(name: string, written: readonly Expression[]): Value {
    if (name === "if") return this.#choose(written);
    if (name === "lambda") return unknown("a lambda");
    const [list] = LAMBDAS.has(name) ? written : [];
    if (list !== undefined) {
      const apply: Applied = (lambda, operands) => this.#applied(lambda, operands);
      return callWithLambda(name, this.#compute(list), written, apply);
    }
    const operands = written.map((operand) => this.#compute(operand));
    this.#budget.spend(operands.reduce((sum, each) => sum + workOf(each), 0));
    switch (name) {
      case "parameters":
        return this.#scope.#parameter(textOf(operands[0]) ?? "");
      case "variables":
        return this.#scope.#variable(textOf(operands[0]) ?? "");
      case "lambdavariables":
        return this.#lambdas.get(textOf(operands[0]) ?? "") ?? unknown(name);
      case "resourceid":
        return this.#resourceId(operands);
      case "reference":
        return withMarks(computed(name), operands[0]?.marks ?? NO_MARKS);
      case "subscriptionresourceid":
      case "tenantresourceid":
        return idBelow(computed(name), operands);
      case "copyindex":
        return this.#round(operands);
      case "subscription":
        return SUBSCRIPTION;
      default:
        return callFunction(name, operands) ?? computed(name);
    }
  }

  #choose([condition, then, otherwise]: readonly Expression[]): Value {
    if (condition === undefined || then === undefined || otherwise === undefined)
      return unknown("if");
    const decided = this.#compute(condition);
    if (decided.kind === "bool") {
      return withMarks(this.#compute(decided.value ? then : otherwise), decided.marks);
    }
    const options = [this.#compute(then), this.#compute(otherwise)];
    return withMarks(oneOf(options, "a choice"), decided.marks);
  }

  #variable(name: string): Value {
    return this.#named("variable", name, () => {
      const variables = entryOf(this.document, "variables");
      const variable = entryOf(variables, name);
      if (variable !== undefined) return this.evaluate(variable);
      const copies = entryOf(variables, "copy");
      const copy = (copies?.kind === "list" ? copies.items : []).find(
        (each) => textOf(entryOf(each, "name")) === name,
      );
      return (copy && this.#copied(copy)[0]?.[1]) ?? unknown(`the variable ${name}`);
    });
  }

  #parameter(name: string): Value {
    return this.#named("parameter", name, () => this.#setting(name));
  }

  #setting(name: string): Value {
    const declaration = entryOf(entryOf(this.document, "parameters"), name);
    const cause = `the parameter ${name}`;
    const given = this.#given.get(name);
    const isSecure = /^secure/i.test(textOf(entryOf(declaration, "type")) ?? "");
    const value = given ?? this.#settingOf(name, declaration, cause);
    return isSecure ? withMarks(value, { ...NO_MARKS, isSensitive: true }) : value;
  }

  #settingOf(name: string, declaration: Value | undefined, cause: string): Value {
    const fallback = entryOf(declaration, "defaultValue");
    const allowed = entryOf(declaration, "allowedValues");
    const isNullable = textOf(entryOf(declaration, "nullable")) === "true";
    if (fallback === undefined && isNullable) return nullValue();
    if (fallback !== undefined) {
      const variable = `parameter ${name}`;
      const defaults = fallback.at === undefined ? [] : [{ variable, location: fallback.at }];
      return withMarks(this.evaluate(fallback), { ...NO_MARKS, defaults });
    }
    if (allowed?.kind === "list") return oneOf(allowed.items, cause);
    return { ...unknown(cause), isNotNull: true };
  }

  /** Caches a named value. A name that depends on itself is unknown. */
  #named(kind: string, name: string, compute: () => Value): Value {
    const key = `${kind} ${name}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    if (this.#running.has(key)) return unknown(`the ${key}, which refers to itself`);
    this.#running.add(key);
    const value = valueOrUnknown(compute);
    this.#running.delete(key);
    this.#known.set(key, value);
    return value;
  }

  /** The last argument with a slash is the type; names follow it. */
  #resourceId(operands: readonly Value[]): Value {
    const at = operands.findLastIndex((each) => each.kind === "string" && each.value.includes("/"));
    const type = textOf(operands[at]) ?? "";
    // Roles exist without being created, identified by GUID.
    if (type.toLowerCase() === ROLES) return idBelow(computed("resourceId"), operands);
    return this.#idOf(type, operands.slice(at + 1));
  }

  #idOf(type: string, names: readonly Value[]): Value {
    const resource = this.#resources.get(resourceKey(type, segmentsOf(...names)));
    const marks: Marks = { ...NO_MARKS, referents: resource === undefined ? [] : [resource] };
    return withMarks(computed("resourceId"), marks);
  }
}

/** Maximum number of iterations to expand. */
const MAX_COPIES = 100;

const ROLES = "microsoft.authorization/roledefinitions";

const SUBSCRIPTION = object(
  new Map([
    ["id", joinText([string("/subscriptions/"), computed("subscription")])],
    ...["displayName", "subscriptionId", "tenantId"].map(
      (name) => [name, computed(`subscription().${name}`)] as const,
    ),
  ]),
);

/**
 * The ID of a resource without child resources:
 * `…/providers/Microsoft.Authorization/roleDefinitions/NUMBER`.
 */
function idBelow(scope: Value, operands: readonly Value[]): Value {
  const pieces = operands.slice(-2).flatMap((operand) => [string("/"), operand]);
  return joinText([scope, string("/providers"), ...pieces]);
}

/** How many steps a function takes for an operand. A number can be how many items it makes. */
function workOf(operand: Value): number {
  switch (operand.kind) {
    case "string":
      return operand.value.length >> 6;
    case "list":
      return operand.items.length;
    case "object":
      return operand.entries.size;
    case "number":
      return Math.min(Math.max(0, operand.value), MAX_ELEMENTS) >> 4;
    default:
      return 0;
  }
}

/** A value that Azure computes on deployment: an ID, a key, a name. */
function computed(name: string): Value {
  return { ...unknown(`${name}()`), isNotNull: true, isComputed: true };
}

function memberOf(value: Value, key: Value): Value {
  const marks = mergeMarks(value.marks, key.marks);
  if (value.kind === "oneOf") {
    const options = alternatives(value).map((option) => memberOf(option, key));
    return withMarks(oneOf(options, "a choice"), marks);
  }
  const name = textOf(key);
  const found =
    value.kind === "object" && name !== undefined
      ? value.entries.get(name)
      : value.kind === "list"
        ? value.items[Number(name)]
        : undefined;
  if (found !== undefined) return withMarks(found, marks);
  if (value.kind !== "unknown") return unknown(name ?? "a member", marks);
  return { ...unknown(`${value.cause}.${name ?? "*"}`, marks), isComputed: value.isComputed };
}
