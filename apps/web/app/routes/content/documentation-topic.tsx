import { topicCard } from "@stackyard/contract/site/share-cards";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import {
  documentationQuery,
  topicQuery,
} from "../../features/content/documentation/documentation-queries";
import { TopicPage } from "../../features/content/documentation/topic-page";
import { ErrorPage } from "../../features/site/shell/error-page";
import { paths } from "../../lib/links/paths";
import { articleStructuredData } from "../../lib/page/article-structured-data";
import { NotFoundPage } from "../../lib/page/not-found-page";
import { pageData } from "../../lib/page/page-data";
import { missingHead, pageHead } from "../../lib/page/page-head";
import { shareImage } from "../../lib/page/share-image";
import { sharedPage } from "../../lib/page/shared-page";
import { subjectPage } from "../../lib/page/subject-page";
import { READING_PAGE } from "../../lib/start/reading-page";
import type { Route } from "./+types/documentation-topic";

const queryOf = ({ section = "", topic = "" }) => topicQuery(section, topic);

const page = subjectPage({
  queryOf,
  headOf: ({ title, description }) => ({ title, description }),
  data: pageData(({ params }) => [queryOf(params), documentationQuery()]),
});

export const loader = page.loader((topic, origin, { request }) => {
  const { pathname: path } = new URL(request.url);
  const image = shareImage(origin, path, topicCard(topic));
  const about = {
    ...topic,
    path,
    image: image.address,
    section: topic.section.title,
    isTechnical: true,
  };
  const parent = { name: "Documentation", path: paths.documentation };
  return { image, facts: articleStructuredData(origin, about, parent) };
});

export const clientLoader = page.clientLoader;

export const handle = { ...READING_PAGE, ...sharedPage() };

export const meta = ({ loaderData, error }: Route.MetaArgs) =>
  loaderData ? pageHead(loaderData) : missingHead(error, { missing: "Topic Not Found" });

export default function DocumentationTopic({ params }: Route.ComponentProps) {
  const { data: topic } = useQuery(queryOf(params));
  const { data: sections = [] } = useQuery(documentationQuery());
  const { pathname } = useLocation();
  return topic && <TopicPage topic={topic} sections={sections} address={pathname} />;
}

export const ErrorBoundary = () => <ErrorPage notFound={<TopicNotFound />} />;

function TopicNotFound() {
  return (
    <NotFoundPage title="Topic Not Found" to={paths.documentation} back="Back to Documentation">
      The documentation has no topic at this address. It may have been renamed.
    </NotFoundPage>
  );
}
