import type { Recording } from "@stackyard/contract/content/calendar";
import { useQuery } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router";
import { recordingQuery } from "../../features/content/calendar/calendar-queries";
import { RecordingPage } from "../../features/content/calendar/recording-page";
import { ErrorPage } from "../../features/site/shell/error-page";
import { paths } from "../../lib/links/paths";
import { articleStructuredData } from "../../lib/page/article-structured-data";
import { crumbs } from "../../lib/page/crumbs";
import { NotFoundPage } from "../../lib/page/not-found-page";
import { pageData } from "../../lib/page/page-data";
import { missingHead, pageHead } from "../../lib/page/page-head";
import { headInBrowser, headOnServer } from "../../lib/page/subject-head";
import { READING_PAGE } from "../../lib/start/reading-page";
import type { Route } from "./+types/event";

const queryOf = ({ slug = "" }) => recordingQuery(slug);

const page = pageData(({ params }) => [queryOf(params)]);

const headOf = ({ title, description }: Recording) => ({ title, description });

export async function loader(args: LoaderFunctionArgs) {
  await page.loader(args);
  return headOnServer(args, queryOf(args.params), (recording, origin) => {
    const { title, description, heldOn, slug } = recording;
    const path = paths.event(slug);
    const facts = [
      articleStructuredData(origin, { title, description, path, date: heldOn }),
      crumbs(origin, { name: "Events", path: paths.events }, { name: title, path }),
    ];
    return { ...headOf(recording), facts };
  });
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  await page.clientLoader(args);
  return headInBrowser(queryOf(args.params), headOf);
}

export const handle = READING_PAGE;

export const meta = ({ loaderData, error }: Route.MetaArgs) =>
  loaderData ? pageHead(loaderData) : missingHead(error, { missing: "Recording Not Found" });

export default function EventRecording({ params }: Route.ComponentProps) {
  const { data } = useQuery(queryOf(params));
  return data && <RecordingPage recording={data} />;
}

export const ErrorBoundary = () => <ErrorPage notFound={<RecordingNotFound />} />;

function RecordingNotFound() {
  return (
    <NotFoundPage title="Recording Not Found" to={paths.events} back="Back to Events">
      There is no recording at this address.
    </NotFoundPage>
  );
}
