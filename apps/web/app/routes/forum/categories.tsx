import { CategoriesPage } from "../../features/forum/category/categories-page";
import { categoriesQuery } from "../../features/forum/forum-queries";
import { layeredPageData } from "../../lib/page/layered-page-data";
import { pageHead } from "../../lib/page/page-head";
import { sharedPage } from "../../lib/page/shared-page";
import { READING_PAGE } from "../../lib/start/reading-page";

const page = layeredPageData({ parts: () => [categoriesQuery()] });
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const handle = { ...READING_PAGE, ...sharedPage() };

export const meta = () =>
  pageHead({
    title: "Forum Categories",
    description: "Developer forum discussions by category.",
  });

export default CategoriesPage;
