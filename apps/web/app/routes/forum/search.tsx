import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { categoriesQuery, searchQuery } from "../../features/forum/forum-queries";
import { ForumSearchPage, readForumFilter } from "../../features/forum/search/forum-search-page";
import { layeredPageData } from "../../lib/page/layered-page-data";
import { READING_PAGE } from "../../lib/start/reading-page";

const page = layeredPageData({
  parts({ url }) {
    const filter = readForumFilter(url.searchParams);
    const isAsked = Object.values(filter).some(Boolean);
    return isAsked ? [categoriesQuery(), searchQuery(filter)] : [categoriesQuery()];
  },
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const handle = READING_PAGE;

export const meta = () => [
  { title: `Search the forum · ${PRODUCT_NAME}` },
  { name: "robots", content: "noindex" },
];

export default ForumSearchPage;
