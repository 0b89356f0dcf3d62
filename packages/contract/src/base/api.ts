import type * as administration from "../administration/administration.ts";
import type * as auditLog from "../administration/audit-log.ts";
import type * as jobs from "../administration/jobs.ts";
import type * as settings from "../administration/settings.ts";
import type * as apiReference from "../content/api-reference.ts";
import type * as calendar from "../content/calendar.ts";
import type * as content from "../content/content.ts";
import type * as documentation from "../content/documentation.ts";
import type * as site from "../content/site.ts";
import type * as siteSearch from "../content/site-search.ts";
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
import type * as account from "../identity/account.ts";
import type * as credentials from "../identity/credentials.ts";
import type * as domains from "../identity/domains.ts";
import type * as gitHub from "../identity/github.ts";
import type * as identity from "../identity/identity.ts";
import type * as roles from "../identity/roles.ts";
import type * as secondFactors from "../identity/second-factors.ts";
import type * as sessions from "../identity/sessions.ts";
import type * as curation from "../modules/curation.ts";
import type * as modules from "../modules/modules.ts";
import type * as orders from "../modules/orders.ts";
import type * as reviewAnswers from "../modules/review-answers.ts";
import type * as submissions from "../modules/submissions.ts";
import type * as versionChanges from "../modules/version-changes.ts";
import type * as versions from "../modules/versions.ts";
import type * as whatIf from "../modules/what-if.ts";
import type * as notifications from "../notifications/notifications.ts";
import type * as activity from "../profiles/activity.ts";
import type * as avatars from "../profiles/avatars.ts";
import type * as figures from "../profiles/figures.ts";
import type * as overview from "../profiles/overview.ts";
import type * as profiles from "../profiles/profiles.ts";
import type * as newsletter from "../support/newsletter.ts";
import type * as support from "../support/support.ts";
import type * as supportDesk from "../support/support-desk.ts";
import type * as conversations from "../talent/conversations.ts";
import type * as engagements from "../talent/engagements.ts";
import type * as engineerProfile from "../talent/engineer-profile.ts";
import type * as savedSearches from "../talent/saved-searches.ts";
import type * as serviceQuestions from "../talent/service-questions.ts";
import type * as services from "../talent/services.ts";
import type * as talent from "../talent/talent.ts";
import type { EndpointShape } from "./endpoint.ts";

type EndpointsOf<Module> = Extract<Module[keyof Module], EndpointShape>;

/** Every endpoint, as types only: a client that names them carries none of their schemas. */
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
  | EndpointsOf<typeof engagements>
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
  | EndpointsOf<typeof modules>
  | EndpointsOf<typeof newsletter>
  | EndpointsOf<typeof notifications>
  | EndpointsOf<typeof orders>
  | EndpointsOf<typeof profiles>
  | EndpointsOf<typeof reviewAnswers>
  | EndpointsOf<typeof roles>
  | EndpointsOf<typeof savedSearches>
  | EndpointsOf<typeof secondFactors>
  | EndpointsOf<typeof serviceQuestions>
  | EndpointsOf<typeof services>
  | EndpointsOf<typeof sessions>
  | EndpointsOf<typeof overview>
  | EndpointsOf<typeof settings>
  | EndpointsOf<typeof site>
  | EndpointsOf<typeof siteSearch>
  | EndpointsOf<typeof submissions>
  | EndpointsOf<typeof support>
  | EndpointsOf<typeof supportDesk>
  | EndpointsOf<typeof talent>
  | EndpointsOf<typeof versionChanges>
  | EndpointsOf<typeof versions>
  | EndpointsOf<typeof whatIf>;

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
