import { useQuery } from "@tanstack/react-query";
import { isRouteErrorResponse, type LoaderFunctionArgs } from "react-router";
import { recordingQuery } from "../../features/calendar/calendar-queries";
import { RecordingNotFound } from "../../features/calendar/recording-not-found";
import { RecordingPage } from "../../features/calendar/recording-page";
import { ErrorPage } from "../../features/shell/error-page";
import { getBrowserClient } from "../../lib/api/query";
import { originContext, queriesContext } from "../../lib/api/server-context";
import { paths } from "../../lib/links/paths";
import { articleFacts } from "../../lib/page/article-facts";
import { crumbs } from "../../lib/page/crumbs";
import { factsTags } from "../../lib/page/facts-tags";
import { pageData } from "../../lib/page/page-data";
import { pageHead } from "../../lib/page/page-head";
import { READING_PAGE } from "../../lib/start/reading-page";
import type { Route } from "./+types/event";

const page = pageData(({ params }) => [recordingQuery(params.slug ?? "")]);

export async function loader(args: LoaderFunctionArgs) {
  await page.loader(args);
  const { queryKey } = recordingQuery(args.params.slug ?? "");
  const found = args.context.get(queriesContext).getQueryData(queryKey);
  if (!found) return undefined;
  const { title, description, heldOn, slug } = found;
  const path = paths.event(slug);
  const origin = args.context.get(originContext);
  const facts = [
    articleFacts(origin, { title, description, path, date: heldOn }),
    crumbs(origin, { name: "Events", path: paths.events }, { name: title, path }),
  ];
  return { title, description, facts };
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  await page.clientLoader(args);
  const found = getBrowserClient().getQueryData(recordingQuery(args.params.slug).queryKey);
  return found && { title: found.title, description: found.description, facts: [] };
}

export const handle = READING_PAGE;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData
    ? [...pageHead(loaderData), ...factsTags(loaderData.facts)]
    : pageHead({ title: "Recording Not Found" });

export default function EventRecording({ params }: Route.ComponentProps) {
  const { data } = useQuery(recordingQuery(params.slug));
  return data && <RecordingPage recording={data} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? (
    <RecordingNotFound />
  ) : (
    <ErrorPage />
  );
}
