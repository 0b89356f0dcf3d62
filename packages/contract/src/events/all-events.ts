import * as calendar from "./calendar-events.ts";
import * as community from "./community-events.ts";
import * as curation from "./curation-events.ts";
import * as deployments from "./deployment-events.ts";
import type { EventShape } from "./event.ts";
import * as forum from "./forum-events.ts";
import * as forumModeration from "./forum-moderation-events.ts";
import * as jobs from "./job-events.ts";
import * as administration from "./members/administration-events.ts";
import * as applications from "./members/application-events.ts";
import * as credentials from "./members/credential-events.ts";
import * as identity from "./members/identity-events.ts";
import * as security from "./members/security-events.ts";
import * as modules from "./module-events.ts";
import * as newsletter from "./newsletter-events.ts";
import * as contracts from "./projects/contract-events.ts";
import * as contractReviews from "./projects/contract-review-events.ts";
import * as projects from "./projects/project-events.ts";
import * as reviewReports from "./review-report-events.ts";
import * as settings from "./setting-events.ts";
import * as support from "./support-events.ts";
import * as conversations from "./talent/conversation-events.ts";
import * as engagements from "./talent/engagement-events.ts";
import * as profiles from "./talent/profile-events.ts";
import * as services from "./talent/service-events.ts";
import * as adjustments from "./trade/adjustment-events.ts";
import * as bankTransfers from "./trade/bank-transfer-events.ts";
import * as disputes from "./trade/dispute-events.ts";
import * as invoices from "./trade/invoice-events.ts";
import * as orders from "./trade/order-events.ts";
import * as payouts from "./trade/payout-events.ts";
import * as providers from "./trade/provider-events.ts";
import * as reconciliation from "./trade/reconciliation-events.ts";
import * as refunds from "./trade/refund-events.ts";
import * as webhooks from "./webhook-events.ts";

/** All event types, keyed by type. */
export const ALL_EVENTS: ReadonlyMap<string, EventShape> = new Map(
  [
    administration,
    applications,
    bankTransfers,
    calendar,
    community,
    contracts,
    contractReviews,
    conversations,
    credentials,
    curation,
    deployments,
    engagements,
    forum,
    forumModeration,
    identity,
    invoices,
    jobs,
    modules,
    newsletter,
    orders,
    profiles,
    projects,
    providers,
    adjustments,
    disputes,
    payouts,
    refunds,
    reconciliation,
    reviewReports,
    security,
    services,
    settings,
    support,
    webhooks,
  ]
    .flatMap((domain): EventShape[] => Object.values(domain))
    .map((event) => [event.type, event]),
);
