import type { Article } from "@stackyard/contract/content/content";
import { articleCard } from "@stackyard/contract/site/share-cards";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router";
import { ArticlePage } from "../../features/content/blog/article-page";
import { articleQuery } from "../../features/content/content-queries";
import { topModulesQuery } from "../../features/modules/module-queries";
import { TopModules } from "../../features/modules/top-modules";
import { ErrorPage } from "../../features/site/shell/error-page";
import { getBrowserClient } from "../../lib/api/query";
import { queriesContext } from "../../lib/api/server-context";
import { paths } from "../../lib/links/paths";
import { articleStructuredData } from "../../lib/page/article-structured-data";
import { crumbs } from "../../lib/page/crumbs";
import { idInAddress } from "../../lib/page/id-in-address";
import { NotFoundPage } from "../../lib/page/not-found-page";
import { pageData } from "../../lib/page/page-data";
import { missingHead, pageHead } from "../../lib/page/page-head";
import { shareImage } from "../../lib/page/share-image";
import { sharedPage } from "../../lib/page/shared-page";
import { headInBrowser, headOnServer } from "../../lib/page/subject-head";
import { READING_PAGE } from "../../lib/start/reading-page";
import type { Route } from "./+types/article";

const queryOf = ({ id = "" }) => articleQuery(idInAddress(id));

const page = pageData(({ params }) => [queryOf(params)]);

const headOf = ({ title, excerpt }: Article) => ({ title, description: excerpt });

/** Loads the live data that an article embeds. A failure is shown in its place. */
async function loadLive(client: QueryClient, params: LoaderFunctionArgs["params"]) {
  const article = client.getQueryData(queryOf(params).queryKey);
  if (article?.live === "top-modules") await client.prefetchQuery(topModulesQuery());
}

export async function loader(args: LoaderFunctionArgs) {
  await page.loader(args);
  await loadLive(args.context.get(queriesContext), args.params);
  return headOnServer(args, queryOf(args.params), (article, origin) => {
    const path = paths.article(article.id);
    const image = shareImage(origin, path, articleCard(article));
    const { title, excerpt: description, date, author, category: section, tags } = article;
    const text = { title, description, path, image: image.address, date, author, section, tags };
    const trail = [
      { name: "Blog", path: paths.blog },
      { name: title, path },
    ];
    const facts = [articleStructuredData(origin, text), crumbs(origin, ...trail)];
    return { ...headOf(article), image, facts };
  });
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  await page.clientLoader(args);
  void loadLive(getBrowserClient(), args.params);
  return headInBrowser(queryOf(args.params), headOf);
}

export const handle = { ...READING_PAGE, ...sharedPage() };

export function meta({ loaderData, error }: Route.MetaArgs) {
  if (!loaderData) return missingHead(error, { missing: "Article Not Found" });
  return pageHead(loaderData);
}

export default function ArticleRoute({ params }: Route.ComponentProps) {
  const { data } = useQuery(queryOf(params));
  if (!data) return null;
  return <ArticlePage article={data} live={data.live === "top-modules" && <TopModules />} />;
}

export const ErrorBoundary = () => <ErrorPage notFound={<NotFoundPage subject="article" />} />;
