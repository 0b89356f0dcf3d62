import { jobKind } from "../../../platform/jobs/jobs.ts";
import type { Services } from "../../../platform/services.ts";
import { sweepEvents } from "./provider-event-queries.ts";

export const sweepProviderEventsDaily = jobKind<object>("sweep-provider-events", {
  policy: "exclusive",
});

/** Bodies are kept to look into what went wrong; processing doesn't need them. */
const KEPT_DAYS = { payloadDays: 30, eventDays: 400 };

export const sweepProviderEvents = ({ db }: Services): Promise<void> => sweepEvents(db, KEPT_DAYS);
