import type { Front } from "../content/content-kinds.ts";
import { documentsOf } from "../content/library.ts";
import { nextTime } from "./next-time.ts";

const MINUTE_MS = 60_000;

/** An event with its next date. */
export interface Upcoming {
  readonly slug: string;
  readonly front: Front<"events">;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Upcoming events, soonest first. */
export async function upcomingEvents(now = new Date()): Promise<Upcoming[]> {
  const events = await documentsOf("events");
  return events
    .flatMap(({ slug, front }) => {
      if (!front.rule) return [];
      const startsAt = nextTime(front.rule, now);
      const endsAt = new Date(startsAt.getTime() + front.minutes * MINUTE_MS);
      return [{ slug, front, startsAt, endsAt }];
    })
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
}

export async function upcomingEvent(slug: string): Promise<Upcoming | undefined> {
  return (await upcomingEvents()).find((event) => event.slug === slug);
}
