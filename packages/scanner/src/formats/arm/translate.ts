import type { Resource, ResourceGroup } from "../../config/resource.ts";
import { DocumentResource, referenceTo } from "../../documents/document-resource.ts";
import { entryOf, membersOf, textOf } from "../../documents/members.ts";
import { shaped } from "../../documents/shape.ts";
import { valueOrUnknown } from "../../evaluate/attempt.ts";
import { mergeMarks, NO_MARKS } from "../../evaluate/marks.ts";
import { joinText } from "../../evaluate/text.ts";
import {
  type ObjectValue,
  object,
  string,
  unknown,
  type Value,
  withMarks,
} from "../../evaluate/value.ts";
import { mappingOf } from "./all-mappings.ts";
import {
  type Declared,
  declaredIn,
  ONLY_ROUND,
  presenceOf,
  type Round,
  roundsOf,
} from "./declared.ts";
import { deploymentsOf, isFollowed } from "./deployments.ts";
import { segmentsOf } from "./names.ts";
import type { Template } from "./template.ts";

/** Translates a template's resources to Terraform. `around` are the documents that deploy it. */
export function translateTemplate(
  template: Template,
  around: readonly ObjectValue[] = [],
): readonly ResourceGroup[] {
  const declared = declaredIn(template.document);
  // Expressions refer to outputs of deployments wherever they are declared.
  const deployments = declared.flatMap((each) =>
    deploymentsOf({ template, around, translate: translateTemplate }, each),
  );
  const groups = declared
    .filter((each) => !isFollowed(template, each))
    .map((each) => [each, groupOf(template, each)] as const)
    .flatMap(([each, group]) => (isPart(template, each) ? [] : [group]));
  return [...groups, ...deployments.flatMap((each) => each())];
}

function groupOf(template: Template, declared: Declared): ResourceGroup {
  const rounds = roundsOf(template, declared).map((within) => ({
    ...within(() => presenceOf(template, declared)),
    within,
  }));
  const created = rounds.filter(({ isExcluded }) => !isExcluded);
  const make = ({ within }: { within: Round }) =>
    within(() => resourceOf(template, declared, within));
  if (created.length === 0) {
    const { presence } = presenceOf(template, declared);
    const excluded = [resourceOf(template, declared)];
    return { instances: [], excluded, presence: { ...presence, isCertain: true } };
  }
  const presence = {
    isCertain: created.every((each) => each.presence.isCertain),
    marks: rounds.map((each) => each.presence.marks).reduce(mergeMarks, NO_MARKS),
  };
  template.addPart(declared.type, fullName(template, declared), () =>
    presence.isCertain
      ? template.evaluate(entryOf(declared.declaration, "properties") ?? object(new Map()))
      : unknown(declared.type, presence.marks),
  );
  return { instances: created.map(make), excluded: [], presence };
}

/**
 * Whether it only adds properties to another resource of the template and is read together with it.
 */
function isPart(template: Template, declared: Declared): boolean {
  const type = declared.type.replace(/\/[^/]*$/, "");
  const parts = Object.keys(mappingOf(type)?.parts ?? {});
  if (parts.length === 0) return false;
  const segments = segmentsOf(fullName(template, declared));
  const own = `${declared.type.slice(type.length + 1)}/${segments.at(-1)}`;
  return parts.includes(own) && template.registered(type, segments.slice(0, -1)) !== undefined;
}

/** `within` is the copy loop iteration that creates the resource. */
function resourceOf(
  template: Template,
  declared: Declared,
  within: Round = ONLY_ROUND,
): DocumentResource {
  const { type, declaration } = declared;
  const mapping = mappingOf(type);
  const written = entryOf(declaration, "name") ?? string(type);
  const name = fullName(template, declared);
  const { at } = declaration;
  if (at === undefined) throw new Error("What is written in a document has a place");
  const to = mapping?.to ?? type;
  const symbol = textOf(entryOf(declaration, "symbol"));
  const shownName = textOf(name) ?? symbol ?? textOf(written) ?? "";
  const resource = new DocumentResource({
    type: typeof to === "string" ? to : to(declaration),
    address: `${type}/${shownName}`,
    location: at,
    value: () => within(() => shaped(placed(template, declared, name), mapping?.arguments)),
    declared: { type, name: shownName },
    deployedBy: template.deployedBy,
  });
  template.register(type, name, resource);
  return resource;
}

/** The name including its parents: `account/default/files`. */
function fullName(template: Template, { type, declaration, parent }: Declared): Value {
  const written = entryOf(declaration, "name") ?? string(type);
  const name = valueOrUnknown(() => template.evaluate(written));
  if (parent === undefined) return name;
  const joined = valueOrUnknown(() => joinText([fullName(template, parent), string("/"), name]));
  return { ...joined, at: written.at };
}

/** The declaration with its deployment target and parent resource. */
function placed(template: Template, declared: Declared, name: Value): Value {
  const value = template.evaluate(declared.declaration);
  if (value.kind !== "object") return value;
  const root = rootOf(template, declared, name);
  const scope = scopedTo(template, entryOf(value, "scope"));
  const entries = new Map([
    ...value.entries,
    ["deploymentScope", template.deploymentScope],
    ["name", name],
    ["properties", withParts(template, declared.type, name, entryOf(value, "properties"))],
    ...(root === undefined ? [] : [["root", referenceTo(root, "id")] as const]),
    ...(scope === undefined ? [] : [["scope", referenceTo(scope, "id")] as const]),
  ]);
  return { ...withMarks(object(entries), value.marks), at: value.at };
}

/** The resource that a scope names by a path, as compiled Bicep does: `Microsoft.Cache/Redis/it`. */
function scopedTo(template: Template, scope: Value | undefined): Resource | undefined {
  if (scope === undefined || scope.marks.referents.length > 0) return undefined;
  const [provider = "", ...path] = segmentsOf(scope);
  const types = path.filter((_, index) => index % 2 === 0);
  const names = path.filter((_, index) => index % 2 === 1);
  const registered = (depth: number) =>
    template.registered([provider, ...types.slice(0, depth)].join("/"), names.slice(0, depth));
  // A part such as `blobServices/default` exists with its resource, declared or not.
  const isPart = names.length > 1 && names.at(-1) === "default";
  return registered(names.length) ?? (isPart ? registered(names.length - 1) : undefined);
}

/** A resource's properties, including those declared separately. */
function withParts(
  template: Template,
  type: string,
  name: Value,
  properties: Value = object(new Map()),
): Value {
  const parts = Object.entries(mappingOf(type)?.parts ?? {});
  if (properties.kind !== "object" || parts.length === 0) return properties;
  const entries = new Map(properties.entries);
  for (const [path, property] of parts) {
    const [inner = "", own = ""] = path.split("/");
    const part = template.part(`${type}/${inner}`, [...segmentsOf(name), own]);
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
  const segments =
    around === declared ? segmentsOf(name).slice(0, 1) : segmentsOf(fullName(template, around));
  return template.registered(`${provider}/${type}`, segments);
}
