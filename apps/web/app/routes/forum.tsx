import { PRODUCT_NAME } from "@stackyard/contract/product";
import {
  categoriesQuery,
  popularThreadsQuery,
  recentThreadsQuery,
} from "../features/forum/forum-queries";
import { ForumHomePage } from "../features/forum/home/forum-home-page";
import { layeredPageData } from "../lib/layered-page-data";
import { READING_PAGE } from "../lib/start/reading-page";

const page = layeredPageData({
  parts: () => [categoriesQuery(), recentThreadsQuery(), popularThreadsQuery()],
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const handle = READING_PAGE;

export const meta = () => [
  { title: `Developer Forum · ${PRODUCT_NAME}` },
  {
    name: "description",
    content: "Questions and answers about infrastructure modules, and about what runs on them.",
  },
];

export default ForumHomePage;
