import type { Topic } from "@stackyard/contract/content/documentation";
import { topicCard } from "@stackyard/contract/site/share-cards";
import { useQuery } from "@tanstack/react-query";
import { type LoaderFunctionArgs, useLocation } from "react-router";
import {
  documentationQuery,
  topicQuery,
} from "../../features/content/documentation/documentation-queries";
import { TopicPage } from "../../features/content/documentation/topic-page";
import { ErrorPage } from "../../features/site/shell/error-page";
import { paths } from "../../lib/links/paths";
import { articleStructuredData } from "../../lib/page/article-structured-data";
import { crumbs } from "../../lib/page/crumbs";
import { NotFoundPage } from "../../lib/page/not-found-page";
import { pageData } from "../../lib/page/page-data";
import { missingHead, pageHead } from "../../lib/page/page-head";
import { shareImage } from "../../lib/page/share-image";
import { sharedPage } from "../../lib/page/shared-page";
import { headInBrowser, headOnServer } from "../../lib/page/subject-head";
import { READING_PAGE } from "../../lib/start/reading-page";
import type { Route } from "./+types/documentation-topic";

const queryOf = ({ section = "", topic = "" }) => topicQuery(section, topic);

const page = pageData(({ params }) => [queryOf(params), documentationQuery()]);

const headOf = ({ title, description }: Topic) => ({ title, description });

export async function loader(args: LoaderFunctionArgs) {
  await page.loader(args);
  return headOnServer(args, queryOf(args.params), (topic, origin) => {
    const { pathname: path } = new URL(args.request.url);
    const image = shareImage(origin, path, topicCard(topic));
    const { title, description, section } = topic;
    const text = { title, description, path, image: image.address, section: section.title };
    const facts = [
      articleStructuredData(origin, { ...text, isTechnical: true }),
      crumbs(origin, { name: "Documentation", path: paths.documentation }, { name: title, path }),
    ];
    return { ...headOf(topic), image, facts };
  });
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  await page.clientLoader(args);
  return headInBrowser(queryOf(args.params), headOf);
}

export const handle = { ...READING_PAGE, ...sharedPage() };

export const meta = ({ loaderData, error }: Route.MetaArgs) =>
  loaderData ? pageHead(loaderData) : missingHead(error, { missing: "Topic Not Found" });

export default function DocumentationTopic({ params }: Route.ComponentProps) {
  const { data: topic } = useQuery(queryOf(params));
  const { data: sections = [] } = useQuery(documentationQuery());
  const { pathname } = useLocation();
  return topic && <TopicPage topic={topic} sections={sections} address={pathname} />;
}

export const ErrorBoundary = () => <ErrorPage notFound={<NotFoundPage subject="topic" />} />;
