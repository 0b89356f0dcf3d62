import type { Presence } from "../../config/config-body.ts";
import type { ResourceGroup } from "../../config/resource.ts";
import { DocumentResource } from "../../documents/document-resource.ts";
import { entryOf, membersOf, textOf } from "../../documents/members.ts";
import { shaped } from "../../documents/shape.ts";
import { valueOrUnknown } from "../../evaluate/attempt.ts";
import { mergeMarks, NO_MARKS } from "../../evaluate/marks.ts";
import { object, string, type Value, withMarks } from "../../evaluate/value.ts";
import { MAPPINGS } from "./all-mappings.ts";
import type { Template } from "./template.ts";

/** Templates may hold templates, each a deployment of its own. */
const MAX_DEPLOYMENTS = 5;

const DEPLOYMENT = "microsoft.resources/deployments";

interface Declared {
  readonly type: string;
  readonly declaration: Value;
  /** Conditions and repetitions that decide whether it is there, those of its parents included. */
  readonly deciding: readonly Value[];
}

/** The resources of a template in Terraform's words. */
export function translateTemplate(template: Template, depth = 0): readonly ResourceGroup[] {
  const declared = declaredIn(template.document);
  const groups = declared.map((each) => groupOf(template, each));
  return depth < MAX_DEPLOYMENTS
    ? [...groups, ...declared.flatMap((each) => nested(template, each, depth))]
    : groups;
}

/**
 * The resources of a template, or the children inside of a resource: a list or, with names for
 * reference, an object.
 */
export function declaredIn(
  parent: Value,
  parentType = "",
  deciding: readonly Value[] = [],
): readonly Declared[] {
  const resources = entryOf(parent, "resources");
  const items =
    resources?.kind === "list" ? resources.items : membersOf(resources).map(([, each]) => each);
  return items.flatMap((declaration): Declared[] => {
    const own = textOf(entryOf(declaration, "type"));
    // Resources that are there already are only referred to.
    if (own === undefined || textOf(entryOf(declaration, "existing")) === "true") return [];
    const type = parentType === "" || own.includes(".") ? own : `${parentType}/${own}`;
    const reasons = [
      ...deciding,
      ...[entryOf(declaration, "condition"), countOf(declaration)].flatMap((value) => value ?? []),
    ];
    const children = declaredIn(declaration, type, reasons);
    return [{ type, declaration, deciding: reasons }, ...children];
  });
}

function countOf(declaration: Value): Value | undefined {
  return entryOf(entryOf(declaration, "copy"), "count");
}

function groupOf(template: Template, { type, declaration, deciding }: Declared): ResourceGroup {
  const mapping = MAPPINGS.get(type.toLowerCase());
  const written = entryOf(declaration, "name") ?? string(type);
  const name = valueOrUnknown(() => template.evaluate(written));
  const { at } = declaration;
  if (at === undefined) throw new Error("What is written in a document has a place");
  const to = mapping?.to ?? type;
  const shownName = textOf(name) ?? textOf(written) ?? "";
  const resource = new DocumentResource({
    type: typeof to === "string" ? to : to(declaration),
    address: `${type}/${shownName}`,
    location: at,
    value: () => shaped(placed(template, declaration), mapping?.arguments),
    declared: { type, name: shownName },
  });
  template.register(type, name, resource);
  const decided = deciding.map((value) => valueOrUnknown(() => template.evaluate(value)));
  const presence: Presence = {
    isCertain: decided.every(({ kind }) => kind === "bool" || kind === "number"),
    marks: decided.map(({ marks }) => marks).reduce(mergeMarks, NO_MARKS),
  };
  return decided.some(isNone)
    ? { instances: [], ruledOut: [resource], presence: { ...presence, isCertain: true } }
    : { instances: [resource], ruledOut: [], presence };
}

/** The declaration, with what the template is deployed to. */
function placed(template: Template, declaration: Value): Value {
  const value = template.evaluate(declaration);
  if (value.kind !== "object") return value;
  const entries = new Map([...value.entries, ["deploymentScope", template.deploymentScope]]);
  return { ...withMarks(object(entries), value.marks), at: value.at };
}

function isNone(value: Value): boolean {
  return (value.kind === "bool" && !value.value) || (value.kind === "number" && value.value === 0);
}

/** What a deployment inside of the template brings; its parameters are those of the deployment. */
function nested(
  template: Template,
  { type, declaration }: Declared,
  depth: number,
): readonly ResourceGroup[] {
  if (type.toLowerCase() !== DEPLOYMENT) return [];
  const properties = entryOf(declaration, "properties");
  const inner = entryOf(properties, "template");
  if (inner?.kind !== "object") return [];
  const scope = textOf(entryOf(entryOf(properties, "expressionEvaluationOptions"), "scope"));
  if (scope?.toLowerCase() !== "inner") {
    // Its expressions are those of the template around it.
    return translateTemplate(template.around(inner), depth + 1);
  }
  const given = membersOf(entryOf(properties, "parameters")).flatMap(([name, parameter]) => {
    const value = entryOf(parameter, "value");
    return value === undefined
      ? []
      : [[name, valueOrUnknown(() => template.evaluate(value))] as const];
  });
  return translateTemplate(template.inside(inner, new Map(given)), depth + 1);
}
