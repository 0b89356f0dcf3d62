import type { PostSort } from "@stackyard/contract/forum-posts";

export interface Place {
  readonly sort: PostSort;
  /** The reply that the address leads to. */
  readonly at: number | undefined;
}

/** How the replies are ordered and which of them is wanted; what the address says wrongly counts for nothing. */
export function readPlace(query: URLSearchParams): Place {
  const reply = query.get("reply") ?? "";
  const at = /^[1-9]\d{0,5}$/.test(reply) ? Number(reply) : undefined;
  return { at, sort: at === undefined && query.get("sort") === "votes" ? "votes" : "oldest" };
}
