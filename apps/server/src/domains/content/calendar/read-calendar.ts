import type { PastEvent, Recording, UpcomingEvent } from "@stackyard/contract/content/calendar";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { ViewerServices } from "../../../platform/services.ts";
import type { CompiledDocument } from "../content/compile-document.ts";
import { documentsOf } from "../content/library.ts";
import { countPlaces } from "./registration-queries.ts";
import { type Upcoming, upcomingEvents } from "./upcoming-events.ts";

export async function listEvents({ db, user }: ViewerServices) {
  const upcoming = await Promise.all(
    (await upcomingEvents()).map(async (event): Promise<UpcomingEvent> => {
      const places = await countPlaces(db, event, user?.id ?? null);
      return { ...presentEvent(event), ...places };
    }),
  );
  const past = (await documentsOf("events")).flatMap((document) => presentPast(document) ?? []);
  return { upcoming, past: past.sort((a, b) => b.heldOn.localeCompare(a.heldOn)) };
}

export async function readRecording(slug: string): Promise<Recording> {
  const document = (await documentsOf("events")).find((document) => document.slug === slug);
  const past = document && presentPast(document);
  if (!past) throw new AppError("event_not_found");
  return { ...past, html: document.html, contents: [...document.contents] };
}

function presentEvent({ slug, front, startsAt, endsAt }: Upcoming) {
  const { title, description, kind, place, capacity } = front;
  const times = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
  return { slug, title, description, kind, place, capacity, ...times };
}

function presentPast({ slug, front }: CompiledDocument<"events">): PastEvent | undefined {
  const { title, description, kind, held } = front;
  return held === undefined ? undefined : { slug, title, description, kind, heldOn: held };
}
