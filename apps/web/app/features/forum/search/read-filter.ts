import type { ForumFilter } from "../../../lib/links/paths";
import { readShow } from "../category/read-show";

/** Parses the forum search filter from the URL. */
export function readForumFilter(query: URLSearchParams): ForumFilter {
  const show = readShow(query);
  const part = (name: string, most: number) => query.get(name)?.trim().slice(0, most) || undefined;
  return {
    q: part("q", 200),
    category: part("category", 60),
    author: part("author", 39),
    tag: part("tag", 30),
    show: show === "all" ? undefined : show,
  };
}
