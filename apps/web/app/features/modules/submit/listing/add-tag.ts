import { LIMITS } from "@stackyard/contract/base/limits";

interface Added {
  readonly tags: string[];
  /** Why the tag was not added, where that is worth saying. */
  readonly refusal?: string;
}

/** Adds what was typed to the tags. Nothing and what is there already is passed over in silence. */
export function addTag(tags: readonly string[], typed: string): Added {
  const tag = typed.trim().toLowerCase();
  if (tag === "" || tags.includes(tag)) return { tags: [...tags] };
  if (tags.length >= LIMITS.tags.max)
    return { tags: [...tags], refusal: "Maximum 10 tags allowed" };
  return { tags: [...tags, tag] };
}
