import { and, type Fact } from "./fact.ts";
import type { ResourceView } from "./resource-view.ts";

/**
 * It holds for the resource of a type that an argument names: by reference or, where there is none,
 * by repeating its known name. False where no such resource is in the code.
 */
export function ofNamed(
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
