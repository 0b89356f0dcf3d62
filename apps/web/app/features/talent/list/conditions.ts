import {
  CLOUD_LABELS,
  CLOUD_PROVIDERS,
  ENGINEER_SORT_LABELS,
  EXPERIENCE_STEPS,
  IAC_TOOLS,
  PRICE_STEPS,
  RATING_STEPS,
  SPECIALIZATION_LABELS,
  TOOL_LABELS,
} from "@stackyard/contract/base/option-lists";
import type { TalentFilter } from "../../../lib/links/paths";
import { condition } from "../../../lib/listing/plain-conditions";
import { zoneLabel } from "../zone-label";

/** Conditions of which each has one value at a time, as the drawer lists them. */
export const CONDITIONS = [
  condition("Experience", "experience", EXPERIENCE_STEPS, (years) => `${years}+ years`),
  condition("Rating", "rating", RATING_STEPS, (stars) => `${stars}+ stars`),
  condition("Availability", "availability", ["available"], () => "Takes work now"),
  condition("Price", "price", PRICE_STEPS, (dollars) => `Up to $${dollars} an hour`),
  condition("Clouds", "cloud", CLOUD_PROVIDERS, (cloud) => CLOUD_LABELS[cloud]),
  condition("Tools", "tool", IAC_TOOLS, (tool) => TOOL_LABELS[tool]),
] as const;

/** The skills of a filter, one by one. */
export function skillsOf({ skills = "" }: TalentFilter): string[] {
  return skills
    .split(",")
    .map((skill) => skill.trim())
    .filter(Boolean);
}

interface Chip {
  readonly key: string;
  readonly label: string;
  /** The filter without it. */
  readonly change: Partial<TalentFilter>;
}

/** What narrows or orders the list. */
export function chipsOf(filter: TalentFilter): Chip[] {
  const { search, specialization, language, zone, sort } = filter;
  const skills = skillsOf(filter);
  const one = (name: keyof TalentFilter, label: string | undefined) =>
    label ? [{ key: name, label, change: { [name]: undefined } }] : [];
  return [
    ...one("search", search && `“${search}”`),
    ...one("specialization", specialization && SPECIALIZATION_LABELS[specialization]),
    ...CONDITIONS.flatMap(({ name, options }) =>
      one(name, options.find(({ value }) => value === filter[name])?.label),
    ),
    ...skills.map((skill) => ({
      key: `skill ${skill}`,
      label: skill,
      change: { skills: skills.filter((other) => other !== skill).join(",") || undefined },
    })),
    ...one("language", language && `Speaks ${language}`),
    ...one("zone", zone && zoneLabel(zone)),
    ...one("sort", sort && ENGINEER_SORT_LABELS[sort]),
  ];
}

/** How many conditions of the drawer are set. */
export function countSet(filter: TalentFilter): number {
  const { language, zone } = filter;
  const set = CONDITIONS.filter(({ name }) => filter[name]).length + skillsOf(filter).length;
  return set + [language, zone].filter(Boolean).length;
}

/** None of the drawer's conditions. */
export const NO_CONDITIONS: Partial<TalentFilter> = {
  ...Object.fromEntries(CONDITIONS.map(({ name }) => [name, undefined])),
  skills: undefined,
  language: undefined,
  zone: undefined,
};
