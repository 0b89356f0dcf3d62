import { threadCard } from "@stackyard/contract/content/share-cards";
import type { ForumPost } from "@stackyard/contract/forum/posts";
import type { ForumThreadDetail } from "@stackyard/contract/forum/threads";
import { useQuery } from "@tanstack/react-query";
import { isRouteErrorResponse, type LoaderFunctionArgs } from "react-router";
import { feedHead } from "../../features/forum/feed-link";
import { ForumNotFound } from "../../features/forum/forum-not-found";
import { postsQuery, threadQuery } from "../../features/forum/forum-queries";
import { followMovedPost } from "../../features/forum/thread/follow-moved-post";
import { qaPage } from "../../features/forum/thread/qa-page";
import { readPlace } from "../../features/forum/thread/read-place";
import { ThreadPage } from "../../features/forum/thread/thread-page";
import { ErrorPage } from "../../features/shell/error-page";
import { getBrowserClient } from "../../lib/api/query";
import { originContext, queriesContext } from "../../lib/api/server-context";
import { paths } from "../../lib/links/paths";
import { crumbs } from "../../lib/page/crumbs";
import { factsTags } from "../../lib/page/facts-tags";
import { idInAddress } from "../../lib/page/id-in-address";
import { layeredPageData } from "../../lib/page/layered-page-data";
import { pageHead } from "../../lib/page/page-head";
import { shareImage } from "../../lib/page/share-image";
import { READING_PAGE } from "../../lib/start/reading-page";
import type { Route } from "./+types/thread";

const page = layeredPageData({
  required: ({ params }) => [threadQuery(idInAddress(params.id))],
  parts: ({ params, url }) => [postsQuery(idInAddress(params.id), readPlace(url.searchParams))],
});

/** What the page's head says. */
const headOf = ({ title, excerpt }: ForumThreadDetail) => ({ title, description: excerpt });

/** What search engines read of it; only the server's loader says it. */
function factsOf(thread: ForumThreadDetail, replies: readonly ForumPost[], origin: string) {
  const { category, title, id } = thread;
  const trail = [
    { name: "Developer Forum", path: paths.developerForum },
    { name: category.name, path: paths.forumCategory(category.slug) },
    { name: title, path: paths.forumThread(id) },
  ];
  return [...qaPage(thread, replies, origin), crumbs(origin, ...trail)];
}

export async function loader(args: LoaderFunctionArgs) {
  const client = args.context.get(queriesContext);
  await followMovedPost(client, args, () => page.loader(args));
  const origin = args.context.get(originContext);
  const thread = client.getQueryData(threadQuery(idInAddress(args.params.id)).queryKey);
  if (!thread) return null;
  const image = shareImage(origin, paths.forumThread(thread.id), threadCard(thread));
  const place = readPlace(new URL(args.request.url).searchParams);
  const { queryKey } = postsQuery(thread.id, place);
  const replies = client.getQueryData(queryKey)?.items ?? [];
  return { head: headOf(thread), facts: factsOf(thread, replies, origin), image };
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  await page.clientLoader(args);
  const { queryKey } = threadQuery(idInAddress(args.params.id));
  const thread = getBrowserClient().getQueryData(queryKey);
  return thread ? { head: headOf(thread), facts: [], image: undefined } : null;
}

export const handle = READING_PAGE;

export function meta({ loaderData, params }: Route.MetaArgs) {
  if (!loaderData) return pageHead({ title: "Thread not found" });
  const { head, facts, image } = loaderData;
  return [
    ...pageHead({
      title: `${head.title} · Forum`,
      shared: head.title,
      description: head.description,
      image,
    }),
    ...factsTags(facts),
    feedHead(`${head.title} · Forum`, `/developer-forum/threads/${params.id}/feed.xml`),
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
