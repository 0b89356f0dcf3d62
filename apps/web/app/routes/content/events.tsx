import { useQuery } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router";
import { calendarQuery } from "../../features/content/calendar/calendar-queries";
import { eventStructuredData } from "../../features/content/calendar/event-structured-data";
import { EventsPage } from "../../features/content/calendar/events-page";
import { originContext, queriesContext } from "../../lib/api/server-context";
import { pageData } from "../../lib/page/page-data";
import { pageHead } from "../../lib/page/page-head";
import { READING_PAGE } from "../../lib/start/reading-page";
import type { Route } from "./+types/events";

const page = pageData(() => [calendarQuery()]);

export async function loader(args: LoaderFunctionArgs) {
  await page.loader(args);
  const origin = args.context.get(originContext);
  const calendar = args.context.get(queriesContext).getQueryData(calendarQuery().queryKey);
  return { facts: calendar?.upcoming.map((event) => eventStructuredData(origin, event)) ?? [] };
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  await page.clientLoader(args);
  return { facts: [] };
}

export const handle = READING_PAGE;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageHead({
    title: "Events",
    description: "Upcoming webinars, workshops, and conferences, and recordings of past ones.",
    facts: loaderData?.facts,
  });

export default function Events() {
  const { data } = useQuery(calendarQuery());
  return data && <EventsPage {...data} />;
}
