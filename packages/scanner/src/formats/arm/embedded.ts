import type { Resource, ResourceGroup } from "../../config/resource.ts";
import { EmbeddedResource } from "../../documents/embedded-resource.ts";
import { membersOf, textOf } from "../../documents/members.ts";
import { shaped } from "../../documents/shape.ts";
import { valueOrUnknown } from "../../evaluate/attempt.ts";
import { object, type Value } from "../../evaluate/value.ts";
import { AttributeView } from "../../rule-language/attribute-view.ts";
import { mappingOf } from "./all-mappings.ts";

/** Terraform's generic resource for any Azure resource, written as in a template. */
const GENERIC = "azapi_resource";

const isOne = ({ type }: Resource) => type === GENERIC;

/** The groups with generic Azure resources replaced by the resources they create. */
export function withEmbeddedTemplates(groups: readonly ResourceGroup[]): readonly ResourceGroup[] {
  return groups.map((group) => {
    const { instances, excluded } = group;
    if (!instances.some(isOne) && !excluded.some(isOne)) return group;
    return { ...group, instances: instances.map(read), excluded: excluded.map(read) };
  });
}

function read(instance: Resource): Resource {
  if (!isOne(instance)) return instance;
  const argument = (name: string) => instance.body.attribute(name)?.value;
  const [type = ""] = textOf(argument("type"))?.split("@") ?? [];
  const mapping = mappingOf(type);
  const body = bodyOf(argument("body"), instance);
  if (mapping === undefined || body?.kind !== "object") return instance;
  const own = ["name", "location"].flatMap((name) => {
    const value = argument(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const declared = { ...object(new Map([...own, ...membersOf(body)])), at: instance.location };
  const to = typeof mapping.to === "string" ? mapping.to : mapping.to(declared);
  return new EmbeddedResource(
    instance,
    to,
    valueOrUnknown(() => shaped(declared, mapping.arguments)),
  );
}

/** An object, or its JSON text in the provider's first version. */
function bodyOf(written: Value | undefined, { location }: Resource): Value | undefined {
  if (written === undefined || written.kind === "object") return written;
  return new AttributeView("body", written, location).json().value;
}
