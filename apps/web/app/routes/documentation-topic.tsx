import type { Topic } from "@stackyard/contract/documentation";
import { useQuery } from "@tanstack/react-query";
import { isRouteErrorResponse, type LoaderFunctionArgs, useLocation } from "react-router";
import { documentationQuery, topicQuery } from "../features/documentation/documentation-queries";
import { TopicNotFound } from "../features/documentation/topic-not-found";
import { TopicPage } from "../features/documentation/topic-page";
import { ErrorPage } from "../features/shell/error-page";
import { pageData } from "../lib/page-data";
import { pageHead } from "../lib/page-head";
import { getBrowserClient } from "../lib/query";
import { queriesContext } from "../lib/server-context";
import { READING_PAGE } from "../lib/start/reading-page";
import type { Route } from "./+types/documentation-topic";

type Params = Readonly<Record<string, string | undefined>>;

const queryOf = ({ section = "", topic = "" }: Params) => topicQuery(section, topic);

const page = pageData(({ params }) => [queryOf(params), documentationQuery()]);

export async function loader(args: LoaderFunctionArgs) {
  await page.loader(args);
  return headOf(args.context.get(queriesContext).getQueryData(queryOf(args.params).queryKey));
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  await page.clientLoader(args);
  return headOf(getBrowserClient().getQueryData(queryOf(args.params).queryKey));
}

const headOf = (topic: Topic | undefined) =>
  topic && { title: topic.title, description: topic.description };

export const handle = READING_PAGE;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData
    ? pageHead(loaderData)
    : pageHead({ title: "Topic Not Found", description: "There is no topic at this address." });

export default function DocumentationTopic({ params }: Route.ComponentProps) {
  const { data: topic } = useQuery(queryOf(params));
  const { data: sections = [] } = useQuery(documentationQuery());
  const { pathname } = useLocation();
  return topic && <TopicPage topic={topic} sections={sections} address={pathname} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <TopicNotFound /> : <ErrorPage />;
}
