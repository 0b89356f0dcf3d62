import type { ResourceGroup } from "../../config/resource.ts";
import { entryOf, membersOf, textOf } from "../../documents/members.ts";
import { valueOrUnknown } from "../../evaluate/attempt.ts";
import type { ObjectValue, Value } from "../../evaluate/value.ts";
import { type Declared, declaredIn, presenceOf, roundsOf } from "./declared.ts";
import type { Template } from "./template.ts";

/** Maximum nesting of deployments in templates. */
const MAX_DEPLOYMENTS = 10;

const DEPLOYMENT = "microsoft.resources/deployments";

/** The template that deploys, and the documents that deploy it. */
interface Deploying {
  readonly template: Template;
  readonly around: readonly ObjectValue[];
  readonly translate: (
    template: Template,
    around: readonly ObjectValue[],
  ) => readonly ResourceGroup[];
}

/** Whether the resources of a deployment are in the same tree. */
export function isFollowed(template: Template, { type, declaration }: Declared): boolean {
  return type.toLowerCase() === DEPLOYMENT && innerOf(template, declaration) !== undefined;
}

/** The template of a deployment, within it or in another file. */
function innerOf(template: Template, declaration: Value): ObjectValue | undefined {
  const properties = entryOf(declaration, "properties");
  const inner = entryOf(properties, "template");
  if (inner?.kind === "object") return inner;
  const path = textOf(entryOf(entryOf(properties, "templateLink"), "relativePath"));
  return path === undefined ? undefined : template.documentAt(path);
}

/**
 * The resources of each round of a deployment, once they are asked for. Its outputs are available to
 * expressions before.
 */
export function deploymentsOf(
  deploying: Deploying,
  declared: Declared,
): readonly (() => readonly ResourceGroup[])[] {
  const { template } = deploying;
  const { declaration } = declared;
  if (!isFollowed(template, declared)) return [];
  const inner = innerOf(template, declaration);
  if (inner === undefined) return [];
  const name = textOf(entryOf(declaration, "symbol")) ?? textOf(entryOf(declaration, "name")) ?? "";
  const rounds = roundsOf(template, declared);
  return rounds.map((within, index) => {
    const isAlone = rounds.length === 1;
    const deployment = once(() => within(() => deployed(deploying, declared, inner)));
    for (const key of isAlone ? [name, `${name} 0`] : [`${name} ${index}`]) {
      template.addDeployment(key, () => deployment()?.template);
    }
    return () => deployment()?.groups ?? [];
  });
}

interface Deployed {
  readonly template: Template;
  readonly groups: readonly ResourceGroup[];
}

/** Undefined if there is no room for its resources. */
function deployed(
  { template, around, translate }: Deploying,
  declared: Declared,
  inner: ObjectValue,
): Deployed | undefined {
  const { declaration } = declared;
  const { presence, isExcluded } = presenceOf(template, declared);
  const properties = entryOf(declaration, "properties");
  const name = textOf(entryOf(declaration, "symbol")) ?? textOf(entryOf(declaration, "name")) ?? "";
  const why = whyLeftOut(template, inner, around);
  if (why !== undefined) {
    if (declaration.at !== undefined) template.leaveOut(name, declaration.at, why);
    return undefined;
  }
  const scope = textOf(entryOf(entryOf(properties, "expressionEvaluationOptions"), "scope"));
  const isInner = scope?.toLowerCase() === "inner";
  // Otherwise, its expressions are evaluated in the enclosing template's scope.
  const nested = isInner
    ? template.inside(inner, givenIn(template, properties))
    : template.around(inner);
  const groups = translate(nested, [...around, template.document]).map((group): ResourceGroup => {
    const { instances, excluded } = group;
    if (isExcluded) return { instances: [], excluded: [...instances, ...excluded], presence };
    const isCertain = group.presence.isCertain && presence.isCertain;
    return { instances, excluded, presence: { ...group.presence, isCertain } };
  });
  return { template: nested, groups };
}

function whyLeftOut(
  template: Template,
  inner: ObjectValue,
  around: readonly ObjectValue[],
): string | undefined {
  if (inner === template.document || around.includes(inner)) return "which calls itself";
  if (around.length >= MAX_DEPLOYMENTS) return `nested deeper than ${MAX_DEPLOYMENTS} deployments`;
  const isRoom = template.takesResources(1 + declaredIn(inner).length);
  return isRoom ? undefined : "beyond the limit of resources";
}

function givenIn(template: Template, properties: Value | undefined): ReadonlyMap<string, Value> {
  return new Map(
    membersOf(entryOf(properties, "parameters")).flatMap(([name, parameter]) => {
      const value = entryOf(parameter, "value");
      return value === undefined
        ? []
        : [[name, valueOrUnknown(() => template.evaluate(value))] as const];
    }),
  );
}

/** Computes something when it is first asked for. While it is computed, it is undefined. */
function once<T>(compute: () => T | undefined): () => T | undefined {
  let state: { readonly value: T | undefined } | undefined;
  return () => {
    if (state !== undefined) return state.value;
    state = { value: undefined };
    state = { value: compute() };
    return state.value;
  };
}
