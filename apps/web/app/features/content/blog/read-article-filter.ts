import { ARTICLE_CATEGORIES } from "@stackyard/contract/content/content-lists";

/** Parses the blog's query parameters and ignores invalid values. */
export function readArticleFilter(search: URLSearchParams) {
  const category = ARTICLE_CATEGORIES.find((name) => name === search.get("category"));
  const tag = search.get("tag")?.trim().slice(0, 40);
  return { ...(category && { category }), ...(tag && { tag }) };
}
