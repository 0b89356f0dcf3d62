import type { PostSort } from "@stackyard/contract/forum/posts";

export interface Place {
  readonly sort: PostSort;
  /** The reply that the URL links to. */
  readonly at: number | undefined;
  /** The post to reply to with the form already open; 0 is the opening post. */
  readonly answer?: number | undefined;
}

/** Parses the sort order and linked reply from the URL and ignores invalid values. */
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
