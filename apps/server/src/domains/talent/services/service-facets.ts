import {
  SERVICE_FACET_KINDS,
  type ServiceFacet,
  type ServiceFilter,
} from "@stackyard/contract/talent/services";

/** The required facets of a filter, as words of the search column. */
export function facetsAskedFor({ specialization, price, delivery }: ServiceFilter): string[] {
  const one = (kind: ServiceFacet["kind"], value: string | undefined) =>
    value === undefined ? [] : [`${kind}:${value}`];
  return [
    ...one("specialization", specialization === "all" ? undefined : specialization),
    ...one("price", price),
    ...one("delivery", delivery),
  ];
}

/** A word of the search column as a facet. */
export function presentFacet(word: string, count: number): ServiceFacet[] {
  const kind = SERVICE_FACET_KINDS.find((known) => word.startsWith(`${known}:`));
  return kind ? [{ kind, value: word.slice(kind.length + 1), count }] : [];
}
