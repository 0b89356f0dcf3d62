import { deepMarks } from "../evaluate/value.ts";
import type { AttributeView } from "../rule-language/attribute-view.ts";
import type { ResourceView } from "../rule-language/resource-view.ts";
import type { Member } from "../rule-language/view-set.ts";

/**
 * Resources of a type whose argument `via` refers to the same target as this resource's, including
 * itself.
 */
export function siblings(
  resource: ResourceView,
  type: string,
  via: string,
): readonly Member<ResourceView>[] {
  const own = resource.attr(via);
  return resource
    .others(type)
    .members.filter(
      ({ view }) => view.instance === resource.instance || isSameTarget(view.attr(via), own),
    );
}

function isSameTarget({ value: a }: AttributeView, { value: b }: AttributeView): boolean {
  if (a.kind === "string" && b.kind === "string" && a.value === b.value) return true;
  if (a.kind === "unknown" && b.kind === "unknown" && a.cause === b.cause) return true;
  return a.marks.referents.some((referent) => b.marks.referents.includes(referent));
}

/** Whether an argument, or part of it, refers to a resource. */
export function refersTo({ value }: AttributeView, resource: ResourceView): boolean {
  return deepMarks(value).referents.includes(resource.instance);
}
