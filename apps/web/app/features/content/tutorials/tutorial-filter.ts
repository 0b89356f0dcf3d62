import { LIMITS } from "@stackyard/contract/base/limits";
import { TUTORIAL_CATEGORIES } from "@stackyard/contract/content/content-lists";
import { paths } from "../../../lib/links/paths";

export interface TutorialFilter {
  readonly search?: string | undefined;
  readonly category?: (typeof TUTORIAL_CATEGORIES)[number] | undefined;
}

/** Parses the tutorial filter from the URL and ignores invalid values. */
export function readTutorialFilter(search: URLSearchParams): TutorialFilter {
  const words = search.get("search")?.trim().slice(0, LIMITS.search.max);
  const category = TUTORIAL_CATEGORIES.find((name) => name === search.get("category"));
  return { ...(words && { search: words }), ...(category && { category }) };
}

export const tutorialsAddress = (filter: TutorialFilter) => paths.tutorialList(filter);
