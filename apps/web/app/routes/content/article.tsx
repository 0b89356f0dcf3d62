import { articleCard } from "@stackyard/contract/content/share-cards";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { isRouteErrorResponse, type LoaderFunctionArgs } from "react-router";
import { ArticleNotFound } from "../../features/content/blog/article-not-found";
import { ArticlePage } from "../../features/content/blog/article-page";
import { articleQuery } from "../../features/content/content-queries";
import { topModulesQuery } from "../../features/modules/module-queries";
import { TopModules } from "../../features/modules/top-modules";
import { ErrorPage } from "../../features/shell/error-page";
import { getBrowserClient } from "../../lib/api/query";
import { originContext, queriesContext } from "../../lib/api/server-context";
import { paths } from "../../lib/links/paths";
import { articleFacts } from "../../lib/page/article-facts";
import { crumbs } from "../../lib/page/crumbs";
import { factsTags } from "../../lib/page/facts-tags";
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
  const path = paths.article(article.id);
  const image = shareImage(origin, path, articleCard(article));
  const { title, excerpt: description, date, author, category: section, tags } = article;
  const text = { title, description, path, image: image.address, date, author, section, tags };
  const trail = [
    { name: "Blog", path: paths.blog },
    { name: title, path },
  ];
  return { ...head, image, facts: [articleFacts(origin, text), crumbs(origin, ...trail)] };
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  await page.clientLoader(args);
  void loadLive(getBrowserClient(), args.params.id);
  const head = headIn(getBrowserClient(), args.params.id, location.origin);
  return head && { ...head, image: undefined, facts: [] };
}

export const handle = READING_PAGE;

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageHead({ title: "Article Not Found" });
  const { article, image, facts } = loaderData;
  return [
    ...pageHead({ title: article.title, description: article.excerpt, image }),
    { property: "og:type", content: "article" },
    ...factsTags(facts),
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
