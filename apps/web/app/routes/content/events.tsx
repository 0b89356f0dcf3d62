import { useQuery } from "@tanstack/react-query";
import { calendarQuery } from "../../features/calendar/calendar-queries";
import { EventsPage } from "../../features/calendar/events-page";
import { pageData } from "../../lib/page/page-data";
import { pageHead } from "../../lib/page/page-head";
import { READING_PAGE } from "../../lib/start/reading-page";

const page = pageData(() => [calendarQuery()]);
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export const handle = READING_PAGE;

export const meta = () =>
  pageHead({
    title: "Events",
    description: "Webinars, workshops and conferences to come, and recordings of those that were.",
  });

export default function Events() {
  const { data } = useQuery(calendarQuery());
  return data && <EventsPage {...data} />;
}
