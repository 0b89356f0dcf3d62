import { and, type Fact } from "./fact.ts";
import type { ResourceView } from "./resource-view.ts";

/**
 * True for the resource that an argument refers to, by reference or, failing that, by its known
 * name. False if the code has no such resource.
 */
export function ofReferenced(
  owner: ResourceView,
  path: string,
  [type, nameAt]: readonly [type: string, nameAt: string],
  question: (named: ResourceView) => Fact,
): Fact {
  const argument = owner.attr(path);
  const isReference = argument.value.marks.referents.some((referent) => referent.type === type);
  if (isReference) return owner.referred(path, type).some(question);
  return owner
    .others(type)
    .some((other) => and(question(other), other.attr(nameAt).isSameAs(argument)));
}
