import { ARTICLE_CATEGORIES } from "@stackyard/contract/content/content-lists";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { BlogPage } from "../../features/content/blog/blog-page";
import { articlesQuery } from "../../features/content/content-queries";
import { SubscribeBox } from "../../features/content/newsletter/subscribe-box";
import { pageData } from "../../lib/page/page-data";
import { pageHead } from "../../lib/page/page-head";
import { sharedPage } from "../../lib/page/shared-page";
import { READING_PAGE } from "../../lib/start/reading-page";

const page = pageData(({ url }) => [articlesQuery(readArticleFilter(url.searchParams))]);
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const handle = { ...READING_PAGE, ...sharedPage(readArticleFilter) };

export const meta = () => [
  ...pageHead({
    title: "Blog",
    description:
      "How Stackyard works, why we built it this way, and what we learn about infrastructure code.",
  }),
  {
    tagName: "link",
    rel: "alternate",
    type: "application/atom+xml",
    href: "/blog/feed.xml",
    title: "Stackyard Blog",
  },
];

export default function Blog() {
  const filter = readArticleFilter(useSearchParams()[0]);
  const { data = [] } = useQuery(articlesQuery(filter));
  return <BlogPage articles={data} filter={filter} newsletter={<SubscribeBox />} />;
}

/** Parses the blog's query parameters and ignores invalid values. */
function readArticleFilter(search: URLSearchParams) {
  const category = ARTICLE_CATEGORIES.find((name) => name === search.get("category"));
  const tag = search.get("tag")?.trim().slice(0, 40);
  return { ...(category && { category }), ...(tag && { tag }) };
}
