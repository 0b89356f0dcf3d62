import type { Resource } from "../../config/resource.ts";
import type { ReadingContext } from "../../documents/document-format.ts";
import { entryOf, membersOf, textOf } from "../../documents/members.ts";
import { valueOrUnknown } from "../../evaluate/attempt.ts";
import type { Budget } from "../../evaluate/budget.ts";
import { type Marks, mergeMarks, NO_MARKS } from "../../evaluate/marks.ts";
import { joinText } from "../../evaluate/text.ts";
import {
  alternatives,
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
import { callFunction } from "./functions.ts";
import { type Expression, expressionIn, parseExpression } from "./syntax.ts";

/** Deployment scopes, by schema name. */
const SCOPES = [
  ["/subscriptiondeploymenttemplate", "/subscriptions/this"],
  ["/managementgroupdeploymenttemplate", "/providers/Microsoft.Management/managementGroups/this"],
  ["/tenantdeploymenttemplate", "/"],
] as const;

/** A template and the evaluation of its expressions. */
export class Template {
  readonly document: ObjectValue;
  readonly #given: ReadonlyMap<string, Value>;
  readonly #budget: Budget;
  readonly #known = new Map<string, Value>();
  readonly #running = new Set<string>();
  /** Resources by type and name, as used by `resourceId`. */
  readonly #resources = new Map<string, Resource>();
  /** The properties of each, with the same keys. */
  readonly #parts = new Map<string, () => Value>();
  /** The current index of each enclosing copy loop. */
  #rounds: ReadonlyMap<string, number> = new Map();

  /** The deployment target, as a role scope. */
  get deploymentScope(): Value {
    const schema = textOf(entryOf(this.document, "$schema")) ?? "";
    const found = SCOPES.find(([template]) => schema.toLowerCase().includes(template));
    return string(found?.[1] ?? "/subscriptions/this/resourceGroups/this");
  }

  /** The template whose parameters and variables apply. */
  readonly #scope: Template;

  constructor(document: ObjectValue, { given, budget }: ReadingContext, scope?: Template) {
    this.document = document;
    this.#given = given;
    this.#budget = budget;
    this.#scope = scope ?? this;
  }

  /** A nested template evaluated in this template's scope. */
  around(inner: ObjectValue): Template {
    return new Template(inner, { given: new Map(), budget: this.#budget }, this.#scope);
  }

  /** A nested template with its own parameters. */
  inside(inner: ObjectValue, given: ReadonlyMap<string, Value>): Template {
    return new Template(inner, { given, budget: this.#budget });
  }

  /** Makes a resource available to expressions. */
  register(type: string, name: Value, resource: Resource): void {
    this.#resources.set(resourceKey(type, [name]), resource);
  }

  /** The resource with this type and name, if it is in the template. */
  registered(type: string, name: Value): Resource | undefined {
    return this.#resources.get(resourceKey(type, [name]));
  }

  addPart(type: string, name: Value, properties: () => Value): void {
    this.#parts.set(resourceKey(type, [name]), properties);
  }

  /** The properties declared by the resource with this type and name, if it is created. */
  part(type: string, name: Value): Value | undefined {
    return this.#parts.get(resourceKey(type, [name]))?.();
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
        const expression = expressionIn(value.value);
        if (expression === undefined) return string(value.value.replace(/^\[\[/, "["));
        return valueOrUnknown(() => this.#compute(parseExpression(expression)));
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
      if (expression.kind === "literal") {
        const { value } = expression;
        return typeof value === "string" ? string(value) : number(value);
      }
      if (expression.kind === "member") {
        return memberOf(this.#compute(expression.of), this.#compute(expression.key));
      }
      return this.#call(expression.name.toLowerCase(), expression.operands);
    } finally {
      this.#budget.leave();
    }
  }

  #call(name: string, written: readonly Expression[]): Value {
    if (name === "if") return this.#choose(written);
    const operands = written.map((operand) => this.#compute(operand));
    switch (name) {
      case "parameters":
        return this.#scope.#parameter(textOf(operands[0]) ?? "");
      case "variables":
        return this.#scope.#variable(textOf(operands[0]) ?? "");
      case "resourceid":
        return this.#resourceId(operands);
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
    const fallback = entryOf(declaration, "defaultValue");
    const allowed = entryOf(declaration, "allowedValues");
    const isSecure = /^secure/i.test(textOf(entryOf(declaration, "type")) ?? "");
    const value = given ?? this.#settingOf(name, fallback, allowed, cause);
    return isSecure ? withMarks(value, { ...NO_MARKS, isSensitive: true }) : value;
  }

  #settingOf(
    name: string,
    fallback: Value | undefined,
    allowed: Value | undefined,
    cause: string,
  ): Value {
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
    const resource = this.#resources.get(resourceKey(type, operands.slice(at + 1)));
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

/** A value that Azure computes on deployment: an ID, a key, a name. */
function computed(name: string): Value {
  return { ...unknown(`${name}()`), isNotNull: true, isComputed: true };
}

function resourceKey(type: string, names: readonly Value[]): string {
  // `account/default` is equivalent to `account` and `default`.
  return [type.toLowerCase(), ...names.flatMap((name) => nameKey(name).split("/"))].join(" ");
}

/** Names are equal if they are written the same, whether known or unknown. */
function nameKey(name: Value): string {
  if (name.kind !== "unknown") return (textOf(name) ?? name.kind).toLowerCase();
  return name.parts === undefined ? `?${name.cause}` : name.parts.map(nameKey).join("+");
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
