import type { ForumCategory } from "@stackyard/contract/forum/forum";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router";
import { CategoryPage } from "../../features/forum/category/category-page";
import { readShow } from "../../features/forum/category/read-show";
import { feedHead } from "../../features/forum/feed-link";
import { categoryQuery, categoryThreadsQuery } from "../../features/forum/forum-queries";
import { ErrorPage } from "../../features/site/shell/error-page";
import { getBrowserClient } from "../../lib/api/query";
import { queriesContext } from "../../lib/api/server-context";
import { paths } from "../../lib/links/paths";
import { NotFoundPage } from "../../lib/page/not-found-page";
import { pageData } from "../../lib/page/page-data";
import { missingHead, pageHead } from "../../lib/page/page-head";
import { sharedPage } from "../../lib/page/shared-page";
import { headInBrowser, headOnServer } from "../../lib/page/subject-head";
import { READING_PAGE } from "../../lib/start/reading-page";
import type { Route } from "./+types/category";

type Args = Pick<LoaderFunctionArgs, "params" | "request">;

const queryOf = ({ slug = "" }) => categoryQuery(slug);

const page = pageData(({ params }) => [queryOf(params)]);

const headOf = ({ name, description }: ForumCategory) => ({
  title: `${name} · Forum`,
  shared: name,
  description,
});

/** Loads the threads by the category's id, which the slug resolves to. */
async function loadThreads(client: QueryClient, { params, request }: Args) {
  const category = client.getQueryData(queryOf(params).queryKey);
  const show = readShow(new URL(request.url).searchParams);
  if (category)
    await client.prefetchQuery({ ...categoryThreadsQuery(category.id, show), retry: false });
}

export async function loader(args: LoaderFunctionArgs) {
  await page.loader(args);
  await loadThreads(args.context.get(queriesContext), args);
  return headOnServer(args, queryOf(args.params), headOf);
}

/** The list has its own loading state, so navigation doesn't wait for it. */
export async function clientLoader(args: Route.ClientLoaderArgs) {
  await page.clientLoader(args);
  void loadThreads(getBrowserClient(), args);
  return headInBrowser(queryOf(args.params), headOf);
}

export const handle = { ...READING_PAGE, ...sharedPage((query) => ({ show: readShow(query) })) };

export function meta({ loaderData, error, params }: Route.MetaArgs) {
  if (!loaderData)
    return missingHead(error, {
      missing: "Category not found",
      failed: "Failed to fetch category",
    });
  const feed = feedHead(loaderData.title, paths.forumCategoryFeed(params.slug));
  return [...pageHead(loaderData), feed];
}

export default function Category({ params }: Route.ComponentProps) {
  const { data: category } = useQuery(queryOf(params));
  return category && <CategoryPage key={category.id} category={category} />;
}

export const ErrorBoundary = () => (
  <ErrorPage notFound={<NotFoundPage subject="category" />} failed="Failed to fetch category" />
);
