import { articleCard } from "@stackyard/contract/content/share-cards";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { isRouteErrorResponse, type LoaderFunctionArgs } from "react-router";
import { articleData } from "../../features/content/blog/article-data";
import { ArticleNotFound } from "../../features/content/blog/article-not-found";
import { ArticlePage } from "../../features/content/blog/article-page";
import { articleQuery } from "../../features/content/content-queries";
import { topModulesQuery } from "../../features/modules/module-queries";
import { TopModules } from "../../features/modules/top-modules";
import { ErrorPage } from "../../features/shell/error-page";
import { getBrowserClient } from "../../lib/api/query";
import { originContext, queriesContext } from "../../lib/api/server-context";
import { paths } from "../../lib/links/paths";
import { crumbs } from "../../lib/page/crumbs";
import { idInAddress } from "../../lib/page/id-in-address";
import { pageData } from "../../lib/page/page-data";
import { pageHead } from "../../lib/page/page-head";
import { shareImage } from "../../lib/page/share-image";
import { READING_PAGE } from "../../lib/start/reading-page";
import type { Route } from "./+types/article";

const page = pageData(({ params }) => [articleQuery(idInAddress(params.id))]);

/** What the page's head says, without the text. */
function headIn(client: QueryClient, id: string | undefined, origin: string) {
  const found = client.getQueryData(articleQuery(idInAddress(id)).queryKey);
  if (!found) return null;
  const { content: _, contents: __, related: ___, ...article } = found;
  return { article, origin };
}

/** What the article shows as it is now. A failure is said where that stands. */
async function loadLive(client: QueryClient, id: string | undefined) {
  const found = client.getQueryData(articleQuery(idInAddress(id)).queryKey);
  if (found?.live === "top-modules") await client.prefetchQuery(topModulesQuery());
}

export async function loader(args: LoaderFunctionArgs) {
  await page.loader(args);
  const { context, params } = args;
  await loadLive(context.get(queriesContext), params.id);
  const head = headIn(context.get(queriesContext), params.id, context.get(originContext));
  if (!head) return null;
  const { article, origin } = head;
  return { ...head, image: shareImage(origin, paths.article(article.id), articleCard(article)) };
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  await page.clientLoader(args);
  void loadLive(getBrowserClient(), args.params.id);
  const head = headIn(getBrowserClient(), args.params.id, location.origin);
  return head && { ...head, image: undefined };
}

export const handle = READING_PAGE;

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageHead({ title: "Article Not Found" });
  const { article, origin, image } = loaderData;
  const here = { name: article.title, path: paths.article(article.id) };
  return [
    ...pageHead({ title: article.title, description: article.excerpt, image }),
    { property: "og:type", content: "article" },
    { "script:ld+json": articleData(article, origin, image?.address) },
    { "script:ld+json": crumbs(origin, { name: "Blog", path: paths.blog }, here) },
  ];
}

export default function ArticleRoute({ params }: Route.ComponentProps) {
  const { data } = useQuery(articleQuery(idInAddress(params.id)));
  if (!data) return null;
  return <ArticlePage article={data} live={data.live === "top-modules" && <TopModules />} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <ArticleNotFound /> : <ErrorPage />;
}
