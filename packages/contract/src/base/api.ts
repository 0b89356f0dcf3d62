import type * as jobs from "../common/jobs.ts";
import type * as savedSearches from "../common/saved-searches.ts";
import type * as settings from "../common/settings.ts";
import type * as site from "../common/site.ts";
import type * as apiReference from "../content/api-reference.ts";
import type * as calendar from "../content/calendar.ts";
import type * as content from "../content/content.ts";
import type * as documentation from "../content/documentation.ts";
import type * as newsletter from "../content/newsletter.ts";
import type * as deployments from "../deployments/deployments.ts";
import type * as evidence from "../deployments/evidence.ts";
import type * as runners from "../deployments/runners.ts";
import type * as forumAppeals from "../forum/appeals.ts";
import type * as forumChanges from "../forum/changes.ts";
import type * as forum from "../forum/forum.ts";
import type * as forumModeration from "../forum/moderation.ts";
import type * as forumMoves from "../forum/moves.ts";
import type * as forumPictures from "../forum/pictures.ts";
import type * as forumPosts from "../forum/posts.ts";
import type * as forumReading from "../forum/reading.ts";
import type * as forumSearch from "../forum/search.ts";
import type * as forumThreads from "../forum/threads.ts";
import type * as account from "../members/account.ts";
import type * as administration from "../members/administration.ts";
import type * as applicationLogos from "../members/application-logos.ts";
import type * as applications from "../members/applications.ts";
import type * as auditLog from "../members/audit-log.ts";
import type * as credentials from "../members/credentials.ts";
import type * as domains from "../members/domains.ts";
import type * as gitHub from "../members/github.ts";
import type * as identity from "../members/identity.ts";
import type * as roles from "../members/roles.ts";
import type * as secondFactors from "../members/second-factors.ts";
import type * as sessions from "../members/sessions.ts";
import type * as curation from "../modules/curation.ts";
import type * as listing from "../modules/listing.ts";
import type * as modules from "../modules/modules.ts";
import type * as rescans from "../modules/rescans.ts";
import type * as submissions from "../modules/submissions.ts";
import type * as versionChanges from "../modules/version-changes.ts";
import type * as versions from "../modules/versions.ts";
import type * as whatIf from "../modules/what-if.ts";
import type * as amendments from "../projects/amendments.ts";
import type * as contracts from "../projects/contracts.ts";
import type * as disputeDecisions from "../projects/dispute-decisions.ts";
import type * as invitations from "../projects/invitations.ts";
import type * as outsideWork from "../projects/outside-work.ts";
import type * as packages from "../projects/packages.ts";
import type * as projectFiles from "../projects/project-files.ts";
import type * as projects from "../projects/projects.ts";
import type * as proposals from "../projects/proposals.ts";
import type * as projectSearches from "../projects/saved-searches.ts";
import type * as workLimits from "../projects/work-limits.ts";
import type * as activity from "../site/activity.ts";
import type * as avatars from "../site/avatars.ts";
import type * as contractReviews from "../site/contract-reviews.ts";
import type * as notifications from "../site/notifications.ts";
import type * as overview from "../site/overview.ts";
import type * as profiles from "../site/profiles.ts";
import type * as publishers from "../site/publishers.ts";
import type * as reviewAnswers from "../site/review-answers.ts";
import type * as reviewReports from "../site/review-reports.ts";
import type * as siteSearch from "../site/search.ts";
import type * as uptime from "../site/uptime.ts";
import type * as webhooks from "../site/webhooks.ts";
import type * as support from "../support/support.ts";
import type * as supportDesk from "../support/support-desk.ts";
import type * as conversations from "../talent/conversations.ts";
import type * as engineerProfile from "../talent/engineer-profile.ts";
import type * as engineerSearches from "../talent/saved-searches.ts";
import type * as serviceQuestions from "../talent/service-questions.ts";
import type * as services from "../talent/services.ts";
import type * as talent from "../talent/talent.ts";
import type * as bankTransfers from "../trade/bank-transfers.ts";
import type * as adjustments from "../trade/bookkeeping/adjustments.ts";
import type * as ledgerProofs from "../trade/bookkeeping/ledger-proofs.ts";
import type * as providerCalls from "../trade/bookkeeping/provider-calls.ts";
import type * as providerEvents from "../trade/bookkeeping/provider-events.ts";
import type * as reconciliation from "../trade/bookkeeping/reconciliation.ts";
import type * as cart from "../trade/cart.ts";
import type * as discounts from "../trade/discounts.ts";
import type * as disputes from "../trade/disputes.ts";
import type * as earnings from "../trade/earnings.ts";
import type * as figures from "../trade/figures.ts";
import type * as invoices from "../trade/invoices.ts";
import type * as money from "../trade/money.ts";
import type * as orders from "../trade/orders.ts";
import type * as paymentMethods from "../trade/payment-methods.ts";
import type * as paymentOptions from "../trade/payment-options.ts";
import type * as payouts from "../trade/payouts.ts";
import type * as purchases from "../trade/purchases.ts";
import type * as refunds from "../trade/refunds.ts";
import type * as sales from "../trade/sales.ts";
import type * as statements from "../trade/statements.ts";
import type { EndpointShape } from "./endpoint.ts";

type EndpointsOf<Module> = Extract<Module[keyof Module], EndpointShape>;

/**
 * All endpoints as types only, so importing them doesn't pull their schemas into a client bundle.
 */
export type ApiEndpoint =
  | EndpointsOf<typeof activity>
  | EndpointsOf<typeof avatars>
  | EndpointsOf<typeof administration>
  | EndpointsOf<typeof apiReference>
  | EndpointsOf<typeof auditLog>
  | EndpointsOf<typeof conversations>
  | EndpointsOf<typeof calendar>
  | EndpointsOf<typeof content>
  | EndpointsOf<typeof credentials>
  | EndpointsOf<typeof curation>
  | EndpointsOf<typeof documentation>
  | EndpointsOf<typeof domains>
  | EndpointsOf<typeof account>
  | EndpointsOf<typeof deployments>
  | EndpointsOf<typeof evidence>
  | EndpointsOf<typeof runners>
  | EndpointsOf<typeof engineerProfile>
  | EndpointsOf<typeof figures>
  | EndpointsOf<typeof forum>
  | EndpointsOf<typeof forumAppeals>
  | EndpointsOf<typeof forumChanges>
  | EndpointsOf<typeof forumModeration>
  | EndpointsOf<typeof forumMoves>
  | EndpointsOf<typeof forumPictures>
  | EndpointsOf<typeof forumPosts>
  | EndpointsOf<typeof forumReading>
  | EndpointsOf<typeof forumSearch>
  | EndpointsOf<typeof forumThreads>
  | EndpointsOf<typeof gitHub>
  | EndpointsOf<typeof identity>
  | EndpointsOf<typeof jobs>
  | EndpointsOf<typeof listing>
  | EndpointsOf<typeof modules>
  | EndpointsOf<typeof newsletter>
  | EndpointsOf<typeof notifications>
  | EndpointsOf<typeof orders>
  | EndpointsOf<typeof profiles>
  | EndpointsOf<typeof publishers>
  | EndpointsOf<typeof rescans>
  | EndpointsOf<typeof contractReviews>
  | EndpointsOf<typeof reviewReports>
  | EndpointsOf<typeof reviewAnswers>
  | EndpointsOf<typeof roles>
  | EndpointsOf<typeof savedSearches>
  | EndpointsOf<typeof engineerSearches>
  | EndpointsOf<typeof projectSearches>
  | EndpointsOf<typeof secondFactors>
  | EndpointsOf<typeof serviceQuestions>
  | EndpointsOf<typeof amendments>
  | EndpointsOf<typeof contracts>
  | EndpointsOf<typeof disputeDecisions>
  | EndpointsOf<typeof outsideWork>
  | EndpointsOf<typeof packages>
  | EndpointsOf<typeof projects>
  | EndpointsOf<typeof projectFiles>
  | EndpointsOf<typeof invitations>
  | EndpointsOf<typeof proposals>
  | EndpointsOf<typeof workLimits>
  | EndpointsOf<typeof services>
  | EndpointsOf<typeof applicationLogos>
  | EndpointsOf<typeof applications>
  | EndpointsOf<typeof sessions>
  | EndpointsOf<typeof overview>
  | EndpointsOf<typeof settings>
  | EndpointsOf<typeof site>
  | EndpointsOf<typeof siteSearch>
  | EndpointsOf<typeof uptime>
  | EndpointsOf<typeof webhooks>
  | EndpointsOf<typeof submissions>
  | EndpointsOf<typeof support>
  | EndpointsOf<typeof supportDesk>
  | EndpointsOf<typeof talent>
  | EndpointsOf<typeof versionChanges>
  | EndpointsOf<typeof versions>
  | EndpointsOf<typeof whatIf>
  | EndpointsOf<typeof adjustments>
  | EndpointsOf<typeof bankTransfers>
  | EndpointsOf<typeof cart>
  | EndpointsOf<typeof discounts>
  | EndpointsOf<typeof disputes>
  | EndpointsOf<typeof earnings>
  | EndpointsOf<typeof invoices>
  | EndpointsOf<typeof ledgerProofs>
  | EndpointsOf<typeof money>
  | EndpointsOf<typeof paymentMethods>
  | EndpointsOf<typeof paymentOptions>
  | EndpointsOf<typeof payouts>
  | EndpointsOf<typeof providerCalls>
  | EndpointsOf<typeof providerEvents>
  | EndpointsOf<typeof purchases>
  | EndpointsOf<typeof reconciliation>
  | EndpointsOf<typeof refunds>
  | EndpointsOf<typeof sales>
  | EndpointsOf<typeof statements>;

/** The endpoint with this method and path. */
export type EndpointAt<
  Method extends ApiEndpoint["method"],
  Path extends ApiEndpoint["path"],
> = Extract<ApiEndpoint, { method: Method; path: Path }>;

/** The paths that can be called with this method. */
export type PathsOf<Method extends ApiEndpoint["method"]> = Extract<
  ApiEndpoint,
  { method: Method }
>["path"];
