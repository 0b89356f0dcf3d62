import type { ForumShow } from "@stackyard/contract/forum/threads";

/** Parses the thread filter from the URL; invalid values mean "all". */
export function readShow(query: URLSearchParams): ForumShow {
  const show = query.get("show");
  return show === "solved" || show === "unsolved" ? show : "all";
}
