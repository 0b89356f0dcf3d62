import type { Article } from "@stackyard/contract/content/content";
import { articleCard } from "@stackyard/contract/site/share-cards";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { ArticlePage } from "../../features/content/blog/article-page";
import { articleQuery } from "../../features/content/content-queries";
import { topModulesQuery } from "../../features/modules/module-queries";
import { TopModules } from "../../features/modules/top-modules";
import { ErrorPage } from "../../features/site/shell/error-page";
import { getBrowserClient } from "../../lib/api/query";
import { queriesContext } from "../../lib/api/server-context";
import { paths } from "../../lib/links/paths";
import { articleStructuredData } from "../../lib/page/article-structured-data";
import { idInAddress } from "../../lib/page/id-in-address";
import { NotFoundPage } from "../../lib/page/not-found-page";
import { missingHead, pageHead } from "../../lib/page/page-head";
import { shareImage } from "../../lib/page/share-image";
import { sharedPage } from "../../lib/page/shared-page";
import { subjectPage } from "../../lib/page/subject-page";
import { READING_PAGE } from "../../lib/start/reading-page";
import type { Route } from "./+types/article";

const queryOf = ({ id = "" }) => articleQuery(idInAddress(id));

const page = subjectPage({
  queryOf,
  headOf: ({ title, excerpt }) => ({ title, description: excerpt }),
});

/** Loads the live data that an article embeds. A failure is shown in its place. */
async function loadLive(client: QueryClient, { live }: Article) {
  if (live === "top-modules") await client.prefetchQuery(topModulesQuery());
}

export const loader = page.loader(async (article, origin, { context }) => {
  await loadLive(context.get(queriesContext), article);
  const path = paths.article(article.id);
  const image = shareImage(origin, path, articleCard(article));
  const { excerpt: description, category: section } = article;
  const about = { ...article, description, path, image: image.address, section };
  const parent = { name: "Blog", path: paths.blog };
  return { image, facts: articleStructuredData(origin, about, parent) };
});

export async function clientLoader(args: Route.ClientLoaderArgs) {
  const head = await page.clientLoader(args);
  const client = getBrowserClient();
  const article = client.getQueryData(queryOf(args.params).queryKey);
  if (article) void loadLive(client, article);
  return head;
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

export const ErrorBoundary = () => <ErrorPage notFound={<ArticleNotFound />} />;

function ArticleNotFound() {
  return (
    <NotFoundPage title="Article Not Found" to={paths.blog} back="Back to Blog">
      The article you're looking for doesn't exist or has been removed.
    </NotFoundPage>
  );
}
