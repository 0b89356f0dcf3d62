import type { PostSort } from "@stackyard/contract/forum/posts";

export interface Place {
  readonly sort: PostSort;
  /** The reply that the address leads to. */
  readonly at: number | undefined;
  /** The post to answer, with the form open from the start; 0 is the opening. */
  readonly answer?: number | undefined;
}

/** How the replies are ordered and which of them is wanted; what the address says wrongly counts for nothing. */
export function readPlace(query: URLSearchParams): Place {
  const reply = query.get("reply") ?? "";
  const at = /^[1-9]\d{0,5}$/.test(reply) ? Number(reply) : undefined;
  const answer = /^\d{1,6}$/.test(query.get("answer") ?? "")
    ? Number(query.get("answer"))
    : undefined;
  return {
    at,
    answer,
    sort: at === undefined && query.get("sort") === "votes" ? "votes" : "oldest",
  };
}
