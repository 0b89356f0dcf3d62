import type { EventDetail } from "@stackyard/contract/content/calendar";
import { useQuery } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router";
import { eventQuery } from "../../features/content/calendar/calendar-queries";
import { EventPage } from "../../features/content/calendar/event-page";
import { eventStructuredData } from "../../features/content/calendar/event-structured-data";
import { ErrorPage } from "../../features/site/shell/error-page";
import { paths } from "../../lib/links/paths";
import { crumbs } from "../../lib/page/crumbs";
import { idInAddress } from "../../lib/page/id-in-address";
import { NotFoundPage } from "../../lib/page/not-found-page";
import { pageData } from "../../lib/page/page-data";
import { missingHead, pageHead } from "../../lib/page/page-head";
import { sharedPage } from "../../lib/page/shared-page";
import { headInBrowser, headOnServer } from "../../lib/page/subject-head";
import { READING_PAGE } from "../../lib/start/reading-page";
import type { Route } from "./+types/event";

const queryOf = ({ id }: { id?: string }) => eventQuery(idInAddress(id));

const page = pageData(({ params }) => [queryOf(params)]);

const headOf = ({ title, description }: EventDetail) => ({ title, description });

export async function loader(args: LoaderFunctionArgs) {
  await page.loader(args);
  return headOnServer(args, queryOf(args.params), (event, origin) => {
    const { id, title } = event;
    const trail = crumbs(
      origin,
      { name: "Events", path: paths.events },
      { name: title, path: paths.event(id) },
    );
    return { ...headOf(event), facts: [...eventStructuredData(origin, event), trail] };
  });
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  await page.clientLoader(args);
  return headInBrowser(queryOf(args.params), headOf);
}

export const handle = { ...READING_PAGE, ...sharedPage() };

export const meta = ({ loaderData, error }: Route.MetaArgs) =>
  loaderData ? pageHead(loaderData) : missingHead(error, { missing: "Event Not Found" });

export default function EventRoute({ params }: Route.ComponentProps) {
  const { data } = useQuery(queryOf(params));
  return data && <EventPage event={data} />;
}

export const ErrorBoundary = () => <ErrorPage notFound={<NotFoundPage subject="event" />} />;
