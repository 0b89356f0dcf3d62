import { useQuery } from "@tanstack/react-query";
import {
  pastEventsQuery,
  upcomingEventsQuery,
} from "../../features/content/calendar/calendar-queries";
import { EventsPage } from "../../features/content/calendar/events-page";
import { pageData } from "../../lib/page/page-data";
import { pageHead } from "../../lib/page/page-head";
import { sharedPage } from "../../lib/page/shared-page";
import { READING_PAGE } from "../../lib/start/reading-page";

const page = pageData(() => [upcomingEventsQuery(), pastEventsQuery()]);
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const handle = { ...READING_PAGE, ...sharedPage() };

export const meta = () =>
  pageHead({
    title: "Events",
    description: "Upcoming webinars, workshops, and conferences, and recordings of past ones.",
  });

export default function Events() {
  const { data } = useQuery(upcomingEventsQuery());
  return data && <EventsPage upcoming={data} />;
}
