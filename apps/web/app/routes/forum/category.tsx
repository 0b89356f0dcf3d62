import { type QueryClient, useQuery } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router";
import { CategoryPage } from "../../features/forum/category/category-page";
import { readShow } from "../../features/forum/category/read-show";
import { feedHead } from "../../features/forum/feed-link";
import { ForumNotFound } from "../../features/forum/forum-not-found";
import { categoryQuery, categoryThreadsQuery } from "../../features/forum/forum-queries";
import { ErrorPage } from "../../features/site/shell/error-page";
import { getBrowserClient } from "../../lib/api/query";
import { queriesContext } from "../../lib/api/server-context";
import { paths } from "../../lib/links/paths";
import { missingHead, pageHead } from "../../lib/page/page-head";
import { sharedPage } from "../../lib/page/shared-page";
import { subjectPage } from "../../lib/page/subject-page";
import { READING_PAGE } from "../../lib/start/reading-page";
import type { Route } from "./+types/category";

type Args = Pick<LoaderFunctionArgs, "params" | "request">;

const queryOf = ({ slug = "" }) => categoryQuery(slug);

const page = subjectPage({
  queryOf,
  headOf: ({ name, description }) => ({ title: `${name} · Forum`, shared: name, description }),
});

/** Loads the threads by the category's id, which the slug resolves to. */
async function loadThreads(client: QueryClient, { params, request }: Args) {
  const category = client.getQueryData(queryOf(params).queryKey);
  const show = readShow(new URL(request.url).searchParams);
  if (category)
    await client.prefetchQuery({ ...categoryThreadsQuery(category.id, show), retry: false });
}

export const loader = page.loader(async (_, __, args) => {
  await loadThreads(args.context.get(queriesContext), args);
  return {};
});

/** The list has its own loading state, so navigation doesn't wait for it. */
export async function clientLoader(args: Route.ClientLoaderArgs) {
  const head = await page.clientLoader(args);
  void loadThreads(getBrowserClient(), args);
  return head;
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
  <ErrorPage notFound={<ForumNotFound what="Category" />} failed="Failed to fetch category" />
);
