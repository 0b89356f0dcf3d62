import {
  PROJECT_FACET_KINDS,
  type ProjectFacet,
  type ProjectFilter,
} from "@stackyard/contract/projects/projects";

/** The required facets of a filter, as words of the facet column. */
export function facetsAskedFor({ skill, budget }: ProjectFilter): string[] {
  return [
    ...(skill ? [`skill:${skill.toLowerCase()}`] : []),
    ...(budget ? [`budget:${budget}`] : []),
  ];
}

/** A word of the facet column as a facet. */
export function presentFacet(word: string, count: number): ProjectFacet[] {
  const kind = PROJECT_FACET_KINDS.find((known) => word.startsWith(`${known}:`));
  return kind ? [{ kind, value: word.slice(kind.length + 1), count }] : [];
}
