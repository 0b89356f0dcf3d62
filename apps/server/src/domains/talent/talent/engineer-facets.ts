import { POINTS_A_STAR } from "@stackyard/contract/base/rating";
import { type EngineerFilter, FACET_KINDS, type Facet } from "@stackyard/contract/talent/talent";

/** In the table, ratings are in hundredths and availability is a word; in URLs they aren't. */
const AVAILABLE = "available:true";
const MAX_SKILLS = 10;

/** The required facets of a filter, as words of the search column. */
export function facetsAskedFor(filter: EngineerFilter): string[] {
  const { specialization, experience, rating, availability, price, tool, cloud, zone } = filter;
  const one = (kind: string, value: string | number | undefined) =>
    value === undefined ? [] : [`${kind}:${value}`];
  return [
    ...one("specialization", specialization === "all" ? undefined : specialization),
    ...one("experience", experience),
    ...one("rating", rating && Number(rating) * POINTS_A_STAR),
    ...(availability ? [AVAILABLE] : []),
    ...listed(filter.skills).map((skill) => `skill:${skill}`),
    ...one("price", price),
    ...one("tool", tool),
    ...one("cloud", cloud),
    ...one("language", filter.language?.toLowerCase() || undefined),
    ...one("zone", zone),
  ];
}

function listed(skills = ""): string[] {
  const names = skills.split(",").map((skill) => skill.trim().toLowerCase());
  return [...new Set(names.filter(Boolean))].slice(0, MAX_SKILLS);
}

/** A word of the search column as a facet. */
export function presentFacet(word: string, count: number): Facet[] {
  if (word === AVAILABLE) return [{ kind: "availability", value: "available", count }];
  const [name = ""] = word.split(":", 1);
  const kind = FACET_KINDS.find((known) => known === name);
  if (!kind) return [];
  const text = word.slice(kind.length + 1);
  return [{ kind, value: kind === "rating" ? String(Number(text) / POINTS_A_STAR) : text, count }];
}
