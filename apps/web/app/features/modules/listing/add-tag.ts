import { LIMITS } from "@stackyard/contract/base/limits";

interface Added {
  readonly tags: string[];
  /** Why the tag was rejected, if the user needs to know. */
  readonly refusal?: string;
}

/** Adds a typed tag. Ignores empty input and duplicates. */
export function addTag(tags: readonly string[], typed: string): Added {
  const tag = typed.trim().toLowerCase();
  if (tag === "" || tags.includes(tag)) return { tags: [...tags] };
  if (tags.length >= LIMITS.tags.max)
    return { tags: [...tags], refusal: "Maximum 10 tags allowed" };
  return { tags: [...tags, tag] };
}
