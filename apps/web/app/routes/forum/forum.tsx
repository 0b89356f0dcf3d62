import { feedHead } from "../../features/forum/feed-link";
import {
  categoriesQuery,
  popularThreadsQuery,
  recentThreadsQuery,
} from "../../features/forum/forum-queries";
import { ForumHomePage } from "../../features/forum/home/forum-home-page";
import { paths } from "../../lib/links/paths";
import { layeredPageData } from "../../lib/page/layered-page-data";
import { pageHead } from "../../lib/page/page-head";
import { sharedPage } from "../../lib/page/shared-page";
import { READING_PAGE } from "../../lib/start/reading-page";

const page = layeredPageData({
  parts: () => [categoriesQuery(), recentThreadsQuery(), popularThreadsQuery()],
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const handle = { ...READING_PAGE, ...sharedPage() };

export const meta = () => [
  ...pageHead({
    title: "Developer Forum",
    description: "Questions and answers about infrastructure modules.",
  }),
  feedHead("Developer Forum", paths.forumFeed),
];

export default ForumHomePage;
