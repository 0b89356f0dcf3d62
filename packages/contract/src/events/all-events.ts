import * as administration from "./administration-events.ts";
import * as calendar from "./calendar-events.ts";
import * as community from "./community-events.ts";
import * as conversations from "./conversation-events.ts";
import * as credentials from "./credential-events.ts";
import * as curation from "./curation-events.ts";
import * as engagements from "./engagement-events.ts";
import type { EventShape } from "./event.ts";
import * as forum from "./forum-events.ts";
import * as forumModeration from "./forum-moderation-events.ts";
import * as identity from "./identity-events.ts";
import * as jobs from "./job-events.ts";
import * as modules from "./module-events.ts";
import * as newsletter from "./newsletter-events.ts";
import * as orders from "./order-events.ts";
import * as profiles from "./profile-events.ts";
import * as security from "./security-events.ts";
import * as services from "./service-events.ts";
import * as settings from "./setting-events.ts";
import * as support from "./support-events.ts";

/** All event types, keyed by type. */
export const ALL_EVENTS: ReadonlyMap<string, EventShape> = new Map(
  [
    administration,
    calendar,
    community,
    conversations,
    credentials,
    curation,
    engagements,
    forum,
    forumModeration,
    identity,
    jobs,
    modules,
    newsletter,
    orders,
    profiles,
    security,
    services,
    settings,
    support,
  ]
    .flatMap((domain): EventShape[] => Object.values(domain))
    .map((event) => [event.type, event]),
);
