import type { ForumPost } from "@stackyard/contract/forum/posts";
import type { ForumThreadDetail } from "@stackyard/contract/forum/threads";
import { threadCard } from "@stackyard/contract/site/share-cards";
import { useQuery } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router";
import { feedHead } from "../../features/forum/feed-link";
import { ForumNotFound } from "../../features/forum/forum-not-found";
import { postsQuery, threadQuery } from "../../features/forum/forum-queries";
import { followMovedPost } from "../../features/forum/thread/follow-moved-post";
import { qaStructuredData } from "../../features/forum/thread/qa-structured-data";
import { readPlace } from "../../features/forum/thread/read-place";
import { ThreadPage } from "../../features/forum/thread/thread-page";
import { ErrorPage } from "../../features/site/shell/error-page";
import { queriesContext } from "../../lib/api/server-context";
import { paths } from "../../lib/links/paths";
import { crumbs } from "../../lib/page/crumbs";
import { idInAddress } from "../../lib/page/id-in-address";
import { layeredPageData } from "../../lib/page/layered-page-data";
import { missingHead, pageHead } from "../../lib/page/page-head";
import { shareImage } from "../../lib/page/share-image";
import { sharedPage } from "../../lib/page/shared-page";
import { subjectPage } from "../../lib/page/subject-page";
import { READING_PAGE } from "../../lib/start/reading-page";
import type { Route } from "./+types/thread";

const queryOf = ({ id = "" }) => threadQuery(idInAddress(id));

const page = subjectPage({
  queryOf,
  headOf: ({ title, excerpt }) => ({
    title: `${title} · Forum`,
    shared: title,
    description: excerpt,
  }),
  data: layeredPageData({
    required: ({ params }) => [queryOf(params)],
    parts: ({ params, url }) => [postsQuery(idInAddress(params.id), readPlace(url.searchParams))],
  }),
});

/** schema.org data of the thread. */
function factsOf(thread: ForumThreadDetail, replies: readonly ForumPost[], origin: string) {
  const { category, title, id } = thread;
  const trail = [
    { name: "Developer Forum", path: paths.developerForum },
    { name: category.name, path: paths.forumCategory(category.slug) },
    { name: title, path: paths.forumThread(id) },
  ];
  return [...qaStructuredData(thread, replies, origin), crumbs(origin, ...trail)];
}

export function loader(args: LoaderFunctionArgs) {
  const client = args.context.get(queriesContext);
  const load = page.loader((thread, origin) => {
    const place = readPlace(new URL(args.request.url).searchParams);
    const replies = client.getQueryData(postsQuery(thread.id, place).queryKey)?.items ?? [];
    const image = shareImage(origin, paths.forumThread(thread.id), threadCard(thread));
    return { image, facts: factsOf(thread, replies, origin) };
  });
  return followMovedPost(client, args, () => load(args));
}

export const clientLoader = page.clientLoader;

export const handle = {
  ...READING_PAGE,
  ...sharedPage((query) => {
    const { at, answer, sort } = readPlace(query);
    return { reply: at, answer, sort };
  }),
};

export function meta({ loaderData, error, params }: Route.MetaArgs) {
  if (!loaderData)
    return missingHead(error, { missing: "Thread not found", failed: "Failed to fetch thread" });
  const feed = feedHead(loaderData.title, `/developer-forum/threads/${params.id}/feed.xml`);
  return [...pageHead(loaderData), feed];
}

export default function ForumThread({ params }: Route.ComponentProps) {
  const { data: thread } = useQuery(queryOf(params));
  return thread && <ThreadPage key={thread.id} thread={thread} />;
}

export const ErrorBoundary = () => (
  <ErrorPage notFound={<ForumNotFound what="Thread" />} failed="Failed to fetch thread" />
);
