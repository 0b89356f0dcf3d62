import { SITE_KINDS } from "@stackyard/contract/site/search-lists";
import { useSearchParams } from "react-router";
import { SearchPage } from "../../features/site/search/search-page";
import { siteSearchQuery } from "../../features/site/search/search-queries";
import { layeredPageData } from "../../lib/page/layered-page-data";
import { pageHead } from "../../lib/page/page-head";
import { READING_PAGE } from "../../lib/start/reading-page";

function readView(query: URLSearchParams) {
  const kind = SITE_KINDS.find((one) => one === query.get("kind"));
  return { q: query.get("q")?.trim().slice(0, 200) ?? "", kind };
}

const page = layeredPageData({
  parts({ url }) {
    const { q, kind } = readView(url.searchParams);
    return q ? [siteSearchQuery(q, kind)] : [];
  },
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const handle = READING_PAGE;

export const meta = () => [
  ...pageHead({
    title: "Search",
    description: "Search modules, engineers, services, threads, and documentation.",
  }),
  { name: "robots", content: "noindex" },
];

export default function Search() {
  const { q, kind } = readView(useSearchParams()[0]);
  return <SearchPage q={q} kind={kind} />;
}
