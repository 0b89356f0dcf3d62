import { ARTICLE_CATEGORIES } from "@stackyard/contract/content/content-lists";

/** What the address of the blog asks for; what makes no sense in it is left out. */
export function readArticleFilter(search: URLSearchParams) {
  const category = ARTICLE_CATEGORIES.find((name) => name === search.get("category"));
  const tag = search.get("tag")?.trim().slice(0, 40);
  return { ...(category && { category }), ...(tag && { tag }) };
}
