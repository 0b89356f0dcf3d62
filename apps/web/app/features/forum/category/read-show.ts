import type { ForumShow } from "@stackyard/contract/forum/threads";

/** Which threads the address asks for; what it says wrongly means all. */
export function readShow(query: URLSearchParams): ForumShow {
  const show = query.get("show");
  return show === "solved" || show === "unsolved" ? show : "all";
}
