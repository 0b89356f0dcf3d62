import { useQuery } from "@tanstack/react-query";
import { eventQuery } from "../../features/content/calendar/calendar-queries";
import { EventPage } from "../../features/content/calendar/event-page";
import { eventStructuredData } from "../../features/content/calendar/event-structured-data";
import { ErrorPage } from "../../features/site/shell/error-page";
import { paths } from "../../lib/links/paths";
import { crumbs } from "../../lib/page/crumbs";
import { idInAddress } from "../../lib/page/id-in-address";
import { NotFoundPage } from "../../lib/page/not-found-page";
import { missingHead, pageHead } from "../../lib/page/page-head";
import { sharedPage } from "../../lib/page/shared-page";
import { subjectPage } from "../../lib/page/subject-page";
import { READING_PAGE } from "../../lib/start/reading-page";
import type { Route } from "./+types/event";

const queryOf = ({ id }: { id?: string }) => eventQuery(idInAddress(id));

const page = subjectPage({
  queryOf,
  headOf: ({ title, description }) => ({ title, description }),
});

export const loader = page.loader((event, origin) => {
  const { id, title } = event;
  const trail = crumbs(
    origin,
    { name: "Events", path: paths.events },
    { name: title, path: paths.event(id) },
  );
  return { facts: [...eventStructuredData(origin, event), trail] };
});

export const clientLoader = page.clientLoader;

export const handle = { ...READING_PAGE, ...sharedPage() };

export const meta = ({ loaderData, error }: Route.MetaArgs) =>
  loaderData ? pageHead(loaderData) : missingHead(error, { missing: "Event Not Found" });

export default function EventRoute({ params }: Route.ComponentProps) {
  const { data } = useQuery(queryOf(params));
  return data && <EventPage event={data} />;
}

export const ErrorBoundary = () => <ErrorPage notFound={<EventNotFound />} />;

function EventNotFound() {
  return (
    <NotFoundPage title="Event Not Found" to={paths.events} back="Back to Events">
      There is no event at this address. It may have been removed.
    </NotFoundPage>
  );
}
