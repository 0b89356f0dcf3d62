import type * as account from "./account.ts";
import type * as activity from "./activity.ts";
import type * as administration from "./administration.ts";
import type * as apiReference from "./api-reference.ts";
import type * as auditLog from "./audit-log.ts";
import type * as avatars from "./avatars.ts";
import type * as calendar from "./calendar.ts";
import type * as content from "./content.ts";
import type * as conversations from "./conversations.ts";
import type * as credentials from "./credentials.ts";
import type * as curation from "./curation.ts";
import type * as documentation from "./documentation.ts";
import type * as domains from "./domains.ts";
import type { EndpointShape } from "./endpoint.ts";
import type * as engagements from "./engagements.ts";
import type * as engineerProfile from "./engineer-profile.ts";
import type * as figures from "./figures.ts";
import type * as forum from "./forum.ts";
import type * as forumAppeals from "./forum-appeals.ts";
import type * as forumChanges from "./forum-changes.ts";
import type * as forumModeration from "./forum-moderation.ts";
import type * as forumMoves from "./forum-moves.ts";
import type * as forumPictures from "./forum-pictures.ts";
import type * as forumPosts from "./forum-posts.ts";
import type * as forumReading from "./forum-reading.ts";
import type * as forumSearch from "./forum-search.ts";
import type * as forumThreads from "./forum-threads.ts";
import type * as gitHub from "./github.ts";
import type * as identity from "./identity.ts";
import type * as jobs from "./jobs.ts";
import type * as modules from "./modules.ts";
import type * as newsletter from "./newsletter.ts";
import type * as notifications from "./notifications.ts";
import type * as orders from "./orders.ts";
import type * as overview from "./overview.ts";
import type * as profiles from "./profiles.ts";
import type * as reviewAnswers from "./review-answers.ts";
import type * as roles from "./roles.ts";
import type * as savedSearches from "./saved-searches.ts";
import type * as secondFactors from "./second-factors.ts";
import type * as serviceQuestions from "./service-questions.ts";
import type * as services from "./services.ts";
import type * as sessions from "./sessions.ts";
import type * as settings from "./settings.ts";
import type * as site from "./site.ts";
import type * as siteSearch from "./site-search.ts";
import type * as submissions from "./submissions.ts";
import type * as support from "./support.ts";
import type * as supportDesk from "./support-desk.ts";
import type * as talent from "./talent.ts";
import type * as versionChanges from "./version-changes.ts";
import type * as versions from "./versions.ts";
import type * as whatIf from "./what-if.ts";

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
