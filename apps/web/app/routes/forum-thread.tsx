import { PRODUCT_NAME } from "@stackyard/contract/product";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { isRouteErrorResponse, type LoaderFunctionArgs } from "react-router";
import { ForumNotFound } from "../features/forum/forum-not-found";
import { postsQuery, threadQuery } from "../features/forum/forum-queries";
import { qaPage } from "../features/forum/thread/qa-page";
import { readPlace } from "../features/forum/thread/read-place";
import { ThreadPage } from "../features/forum/thread/thread-page";
import { ErrorPage } from "../features/shell/error-page";
import { idInAddress } from "../lib/id-in-address";
import { layeredPageData } from "../lib/layered-page-data";
import { getBrowserClient } from "../lib/query";
import { queriesContext } from "../lib/server-context";
import { READING_PAGE } from "../lib/start/reading-page";
import type { Route } from "./+types/forum-thread";

const page = layeredPageData({
  required: ({ params }) => [threadQuery(idInAddress(params.id))],
  parts: ({ params, url }) => [postsQuery(idInAddress(params.id), readPlace(url.searchParams))],
});

/** What the page's head says. */
function headIn(client: QueryClient, id: string | undefined) {
  const thread = client.getQueryData(threadQuery(idInAddress(id)).queryKey);
  if (!thread) return undefined;
  const description = thread.excerpt.slice(0, 160);
  return { title: thread.title, description, facts: qaPage(thread) };
}

export async function loader(args: LoaderFunctionArgs) {
  await page.loader(args);
  return { head: headIn(args.context.get(queriesContext), args.params.id) };
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  await page.clientLoader(args);
  return { head: headIn(getBrowserClient(), args.params.id) };
}

export const handle = READING_PAGE;

export function meta({ loaderData }: Route.MetaArgs) {
  const head = loaderData?.head;
  if (!head) return [{ title: `Thread not found · ${PRODUCT_NAME}` }];
  return [
    { title: `${head.title} · Forum · ${PRODUCT_NAME}` },
    { name: "description", content: head.description },
    { "script:ld+json": head.facts },
  ];
}

export default function ForumThread({ params }: Route.ComponentProps) {
  const { data: thread } = useQuery(threadQuery(idInAddress(params.id)));
  return thread && <ThreadPage key={thread.id} thread={thread} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return isMissing ? <ForumNotFound what="Thread" /> : <ErrorPage />;
}
