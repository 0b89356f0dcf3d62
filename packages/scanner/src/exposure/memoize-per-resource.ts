import type { Resource } from "../config/resource.ts";
import type { ResourceView } from "../rule-language/resource-view.ts";

/** Memoizes a function per resource, because several rules call it. */
export function memoizePerResource<T>(
  read: (resource: ResourceView) => T,
): (resource: ResourceView) => T {
  const known = new WeakMap<Resource, { readonly value: T }>();
  return (resource) => {
    let made = known.get(resource.instance);
    if (made === undefined) {
      made = { value: read(resource) };
      known.set(resource.instance, made);
    }
    return made.value;
  };
}
