import { type QueryClient, useQuery } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router";
import { CategoryPage } from "../../features/forum/category/category-page";
import { readShow } from "../../features/forum/category/read-show";
import { feedHead } from "../../features/forum/feed-link";
import { ForumNotFound } from "../../features/forum/forum-not-found";
import { categoryQuery, categoryThreadsQuery } from "../../features/forum/forum-queries";
import { ErrorPage } from "../../features/shell/error-page";
import { getBrowserClient } from "../../lib/api/query";
import { queriesContext } from "../../lib/api/server-context";
import { paths } from "../../lib/links/paths";
import { pageData } from "../../lib/page/page-data";
import { pageHead } from "../../lib/page/page-head";
import { READING_PAGE } from "../../lib/start/reading-page";
import type { Route } from "./+types/category";

const page = pageData(({ params }) => [categoryQuery(params.slug ?? "")]);

type Args = Pick<LoaderFunctionArgs, "params" | "request">;

/** Its threads are asked for by the number that its address stands for. */
function threadsIn(client: QueryClient, { params, request }: Args) {
  const category = client.getQueryData(categoryQuery(params.slug ?? "").queryKey);
  const show = readShow(new URL(request.url).searchParams);
  const threads =
    category && client.prefetchQuery({ ...categoryThreadsQuery(category.id, show), retry: false });
  const { name, description } = category ?? {};
  return { threads, head: { name, description } };
}

export async function loader(args: LoaderFunctionArgs) {
  await page.loader(args);
  const { threads, head } = threadsIn(args.context.get(queriesContext), args);
  await threads;
  return { head };
}

/** The list shows its own loading state, and so holds nothing up. */
export async function clientLoader(args: Route.ClientLoaderArgs) {
  await page.clientLoader(args);
  return { head: threadsIn(getBrowserClient(), args).head };
}

export const handle = READING_PAGE;

export function meta({ loaderData, params }: Route.MetaArgs) {
  const { name, description } = loaderData?.head ?? {};
  if (!name) return pageHead({ title: "Category not found" });
  return [
    ...pageHead({ title: `${name} · Forum`, shared: name, description }),
    feedHead(`${name} · Forum`, paths.forumCategoryFeed(params.slug)),
  ];
}

export default function ForumCategory({ params }: Route.ComponentProps) {
  const { data: category } = useQuery(categoryQuery(params.slug));
  return category && <CategoryPage key={category.id} category={category} />;
}

export const ErrorBoundary = () => <ErrorPage notFound={<ForumNotFound what="Category" />} />;
