import type { Presence } from "../../config/config-body.ts";
import type { Resource, ResourceGroup } from "../../config/resource.ts";
import { DocumentResource, referenceTo } from "../../documents/document-resource.ts";
import { entryOf, membersOf, textOf } from "../../documents/members.ts";
import { pick, shaped } from "../../documents/shape.ts";
import { valueOrUnknown } from "../../evaluate/attempt.ts";
import { mergeMarks, NO_MARKS } from "../../evaluate/marks.ts";
import { object, string, unknown, type Value, withMarks } from "../../evaluate/value.ts";
import { mappingOf } from "./all-mappings.ts";
import type { Template } from "./template.ts";

/** Maximum nesting of deployments in templates. */
const MAX_DEPLOYMENTS = 5;

const DEPLOYMENT = "microsoft.resources/deployments";

interface Declared {
  readonly type: string;
  readonly declaration: Value;
  /** The enclosing resource. */
  readonly parent: Declared | undefined;
  /** Conditions and copy loops that determine its existence, including those of its parents. */
  readonly deciding: readonly Value[];
}

/** Translates a template's resources to Terraform. */
export function translateTemplate(template: Template, depth = 0): readonly ResourceGroup[] {
  const declared = declaredIn(template.document);
  const groups = declared
    .map((each) => [each, groupOf(template, each)] as const)
    .flatMap(([each, group]) => (isPart(template, each) ? [] : [group]));
  return depth < MAX_DEPLOYMENTS
    ? [...groups, ...declared.flatMap((each) => nested(template, each, depth))]
    : groups;
}

/**
 * A template's resources, or a resource's children: a list, or an object keyed by symbolic name.
 */
export function declaredIn(document: Value, parent?: Declared): readonly Declared[] {
  const resources = entryOf(document, "resources");
  const items =
    resources?.kind === "list" ? resources.items : membersOf(resources).map(([, each]) => each);
  return items.flatMap((declaration): Declared[] => {
    const own = textOf(entryOf(declaration, "type"));
    // Existing resources are only referenced.
    if (own === undefined || textOf(entryOf(declaration, "existing")) === "true") return [];
    const isInner = parent !== undefined && !own.includes(".");
    const deciding = [
      ...(parent?.deciding ?? []),
      ...[entryOf(declaration, "condition"), countOf(declaration)].flatMap((value) => value ?? []),
    ];
    const type = isInner ? `${parent.type}/${own}` : own;
    const each: Declared = { type, declaration, deciding, parent: isInner ? parent : undefined };
    return [each, ...declaredIn(declaration, each), ...writtenWithin(each)];
  });
}

/** A network's inline subnets, which can also be separate resources. */
function writtenWithin(network: Declared): readonly Declared[] {
  if (network.type.toLowerCase() !== "microsoft.network/virtualnetworks") return [];
  const subnets = pick(network.declaration, "properties.subnets");
  return (subnets?.kind === "list" ? subnets.items : []).flatMap((declaration) =>
    declaration.kind === "object"
      ? { ...network, type: `${network.type}/subnets`, declaration, parent: network }
      : [],
  );
}

function countOf(declaration: Value): Value | undefined {
  return entryOf(entryOf(declaration, "copy"), "count");
}

function groupOf(template: Template, declared: Declared): ResourceGroup {
  const { deciding } = declared;
  const decided = deciding.map((value) => valueOrUnknown(() => template.evaluate(value)));
  const presence: Presence = {
    isCertain: decided.every(({ kind }) => kind === "bool" || kind === "number"),
    marks: decided.map(({ marks }) => marks).reduce(mergeMarks, NO_MARKS),
  };
  if (decided.some(isNone)) {
    const excluded = [resourceOf(template, declared)];
    return { instances: [], excluded, presence: { ...presence, isCertain: true } };
  }
  template.addPart(declared.type, fullName(template, declared), () =>
    presence.isCertain
      ? template.evaluate(entryOf(declared.declaration, "properties") ?? object(new Map()))
      : unknown(declared.type, presence.marks),
  );
  return { instances: copiesOf(template, declared), excluded: [], presence };
}

/**
 * Whether it only adds properties to another resource of the template and is read together with it.
 */
function isPart(template: Template, declared: Declared): boolean {
  const type = declared.type.replace(/\/[^/]*$/, "");
  const parts = Object.keys(mappingOf(type)?.parts ?? {});
  const name = textOf(fullName(template, declared)) ?? "";
  const own = `${declared.type.slice(type.length + 1)}/${name.split("/").at(-1)}`;
  const around = string(name.replace(/\/[^/]*$/, ""));
  return parts.includes(own) && template.registered(type, around) !== undefined;
}

/** Beyond this number, one copy represents all. */
const MAX_COPIES = 10;

/** A resource's copies, each with its own `copyIndex()`. */
function copiesOf(template: Template, declared: Declared): readonly DocumentResource[] {
  const written = countOf(declared.declaration);
  const count = written && valueOrUnknown(() => template.evaluate(written));
  if (count?.kind !== "number" || count.value > MAX_COPIES) return [resourceOf(template, declared)];
  const loop = textOf(entryOf(entryOf(declared.declaration, "copy"), "name")) ?? "";
  return Array.from({ length: count.value }, (_, index) => {
    const within = <T>(evaluate: () => T) => template.at(loop, index, evaluate);
    return within(() => resourceOf(template, declared, within));
  });
}

/** `within` is the copy loop iteration that creates the resource. */
function resourceOf(
  template: Template,
  declared: Declared,
  within: (evaluate: () => Value) => Value = (evaluate) => evaluate(),
): DocumentResource {
  const { type, declaration } = declared;
  const mapping = mappingOf(type);
  const written = entryOf(declaration, "name") ?? string(type);
  const name = fullName(template, declared);
  const { at } = declaration;
  if (at === undefined) throw new Error("What is written in a document has a place");
  const to = mapping?.to ?? type;
  const shownName = textOf(name) ?? textOf(written) ?? "";
  const resource = new DocumentResource({
    type: typeof to === "string" ? to : to(declaration),
    address: `${type}/${shownName}`,
    location: at,
    value: () => within(() => shaped(placed(template, declared, name), mapping?.arguments)),
    declared: { type, name: shownName },
  });
  template.register(type, name, resource);
  return resource;
}

/** The name including its parents: `account/default/files`. */
function fullName(template: Template, { type, declaration, parent }: Declared): Value {
  const written = entryOf(declaration, "name") ?? string(type);
  const name = valueOrUnknown(() => template.evaluate(written));
  if (parent === undefined) return name;
  const [around, own] = [textOf(fullName(template, parent)), textOf(name)];
  return around === undefined || own === undefined ? name : string(`${around}/${own}`, written.at);
}

/** The declaration with its deployment target and parent resource. */
function placed(template: Template, declared: Declared, name: Value): Value {
  const value = template.evaluate(declared.declaration);
  if (value.kind !== "object") return value;
  const root = rootOf(template, declared, name);
  const entries = new Map([
    ...value.entries,
    ["deploymentScope", template.deploymentScope],
    ["name", name],
    ["properties", withParts(template, declared.type, name, entryOf(value, "properties"))],
    ...(root === undefined ? [] : [["root", referenceTo(root, "id")] as const]),
  ]);
  return { ...withMarks(object(entries), value.marks), at: value.at };
}

/** A resource's properties, including those declared separately. */
function withParts(
  template: Template,
  type: string,
  name: Value,
  properties: Value = object(new Map()),
): Value {
  const parts = Object.entries(mappingOf(type)?.parts ?? {});
  if (properties.kind !== "object" || textOf(name) === undefined) return properties;
  const entries = new Map(properties.entries);
  for (const [path, property] of parts) {
    const [inner = "", own = ""] = path.split("/");
    const part = template.part(`${type}/${inner}`, string(`${textOf(name)}/${own}`));
    if (part === undefined) continue;
    const written = membersOf(entries.get(property));
    entries.set(
      property,
      part.kind === "object"
        ? { ...object(new Map([...written, ...part.entries])), at: part.at }
        : part,
    );
  }
  return { ...withMarks(object(entries), properties.marks), at: properties.at };
}

/** The parent resource, by nesting or by name. */
function rootOf(template: Template, declared: Declared, name: Value): Resource | undefined {
  const [provider = "", type = "", ...inner] = declared.type.split("/");
  if (inner.length === 0) return undefined;
  let around = declared;
  while (around.parent !== undefined) around = around.parent;
  const [first = ""] = textOf(name)?.split("/") ?? [];
  const rootName = around === declared ? string(first) : fullName(template, around);
  return template.registered(`${provider}/${type}`, rootName);
}

function isNone(value: Value): boolean {
  return (value.kind === "bool" && !value.value) || (value.kind === "number" && value.value === 0);
}

/** The resources of a nested deployment, with the deployment's parameters. */
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
    // Its expressions are evaluated in the enclosing template's scope.
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
