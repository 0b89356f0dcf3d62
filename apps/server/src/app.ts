import { Hono } from "hono";
import { consolePage } from "./api-reference/console-page.ts";
import { mountApiReference } from "./api-reference/routes.ts";
import { mountAccounts } from "./domains/accounts/routes.ts";
import { mountActivity } from "./domains/activity/routes.ts";
import { mountAdministration } from "./domains/administration/routes.ts";
import { mountAudits } from "./domains/audits/routes.ts";
import { calendarFiles } from "./domains/calendar/calendar-file.ts";
import { mountCalendar } from "./domains/calendar/routes.ts";
import { mountCatalog } from "./domains/catalog/routes.ts";
import { feedRoutes } from "./domains/content/feed-routes.ts";
import { imageRoutes } from "./domains/content/image-routes.ts";
import { mountContent } from "./domains/content/routes.ts";
import { mountConversations } from "./domains/conversations/routes.ts";
import { mountCredentials } from "./domains/credentials/routes.ts";
import { mountCuration } from "./domains/curation/routes.ts";
import { mountDocumentation } from "./domains/documentation/routes.ts";
import { mountDownloads } from "./domains/downloads/routes.ts";
import { mountEngagements } from "./domains/engagements/routes.ts";
import { mountEngineers } from "./domains/engineers/routes.ts";
import { mountFigures } from "./domains/figures/routes.ts";
import { mountForum } from "./domains/forum/routes.ts";
import { mountForumCategories } from "./domains/forum-categories/routes.ts";
import { mountForumChanges } from "./domains/forum-changes/routes.ts";
import { mountForumModeration } from "./domains/forum-moderation/routes.ts";
import { mountForumPictures } from "./domains/forum-pictures/routes.ts";
import { mountForumReading } from "./domains/forum-reading/routes.ts";
import { forumFeeds } from "./domains/forum-search/feed-routes.ts";
import { mountForumSearch } from "./domains/forum-search/routes.ts";
import { gitHubRoutes, mountGitHub } from "./domains/github/routes.ts";
import { mountIdentity } from "./domains/identity/routes.ts";
import { mountMessageModeration } from "./domains/message-moderation/routes.ts";
import { leaveByMail } from "./domains/newsletter/leave-newsletter.ts";
import { mountNewsletter } from "./domains/newsletter/routes.ts";
import { mountNotifications } from "./domains/notifications/routes.ts";
import { unsubscribeByMail } from "./domains/notifications/unsubscribe-by-mail.ts";
import { mountOrders } from "./domains/orders/routes.ts";
import { mountPictures } from "./domains/pictures/routes.ts";
import { mountProfiles } from "./domains/profiles/routes.ts";
import { mountReviews } from "./domains/reviews/routes.ts";
import { mountSavedSearches } from "./domains/saved-searches/routes.ts";
import { mountSecondFactors } from "./domains/second-factors/routes.ts";
import { mountServiceQuestions } from "./domains/service-questions/routes.ts";
import { mountServices } from "./domains/services/routes.ts";
import type { Auth } from "./domains/sessions/auth.ts";
import { authenticate } from "./domains/sessions/authenticate.ts";
import { mountSessions } from "./domains/sessions/routes.ts";
import { openSessionUses } from "./domains/sessions/session-uses.ts";
import { openTokenUses } from "./domains/sessions/token-uses.ts";
import { mountSettings } from "./domains/settings/routes.ts";
import { mountSignIn } from "./domains/sign-in/routes.ts";
import { mountSiteSearch } from "./domains/site-search/routes.ts";
import { mountSubmissions } from "./domains/submissions/routes.ts";
import { mountSupport } from "./domains/support/routes.ts";
import { mountSupportDesk } from "./domains/support-desk/routes.ts";
import { inboundMailRoutes } from "./domains/support-mail/inbound-mail.ts";
import { mountTalent } from "./domains/talent/routes.ts";
import { mountUpkeep } from "./domains/upkeep/routes.ts";
import { mountVersions } from "./domains/versions/routes.ts";
import { mountWhatIf } from "./domains/what-if/routes.ts";
import { foundRoutes } from "./found/routes.ts";
import { pageRoutes } from "./pages/page-routes.ts";
import type { Pages } from "./pages/pages.ts";
import type { AdmissionLimits } from "./platform/http/admission/admission-queue.ts";
import { countRequests } from "./platform/http/admission/count-requests.ts";
import { shedLoad } from "./platform/http/admission/load-shedding.ts";
import { createApi } from "./platform/http/api/api.ts";
import { openApiDocument } from "./platform/http/api/openapi.ts";
import { compressedJson } from "./platform/http/bodies/compression.ts";
import { AppError } from "./platform/http/errors/app-error.ts";
import { answerError } from "./platform/http/errors/error-handler.ts";
import { healthRoutes } from "./platform/http/health-routes.ts";
import { policyReports } from "./platform/http/policy/policy-reports.ts";
import { requireSameOrigin } from "./platform/http/policy/same-origin.ts";
import { securityHeaders } from "./platform/http/policy/security-headers.ts";
import { securityText } from "./platform/http/policy/security-text.ts";
import { type RequestEnv, requestContext } from "./platform/http/request-context.ts";
import { openSharedAnswers } from "./platform/http/shared-answers.ts";
import { traceRequests } from "./platform/http/trace-requests.ts";
import { outboxRoutes } from "./platform/mail/outbox-routes.ts";
import type { Services } from "./platform/services.ts";
import { publicDocument } from "./public-api/public-openapi.ts";
import { publicApi } from "./public-api/routes.ts";
import { cliDownload } from "./reference/cli-download.ts";
import { registryRoutes } from "./registry/routes.ts";

export interface AppParts {
  readonly services: Services;
  readonly auth: Auth;
  /** Renders everything that is neither API nor registry. Left out where only the API is wanted. */
  readonly pages?: Pages;
  readonly checksResponses?: boolean;
  /** Left out: as many requests as this process can answer in time. */
  readonly loadLimits?: AdmissionLimits;
}

/** The whole server as one `fetch` function: API, registry protocol, pages. */
export function createApp(parts: AppParts): Hono<RequestEnv> {
  const { services, auth } = parts;
  const { config, log } = services;
  const app = new Hono<RequestEnv>();
  app.use(securityHeaders(config));
  app.route("/", healthRoutes(services));
  const noteTokenUse = openTokenUses(services);
  const means = {
    db: services.db,
    config,
    auth,
    noteTokenUse,
    noteSessionUse: openSessionUses(services),
  };
  app.use(requestContext({ config, log, identify: (sent) => authenticate(means, sent) }));
  if (services.tracing) app.use(traceRequests(services.tracing));
  app.use(countRequests(services.metrics));
  // A browser's report must not fail, and costs next to nothing.
  app.route("/", policyReports());
  app.use(shedLoad(services.metrics, parts.loadLimits));
  app.onError(answerError(log));

  const shared = openSharedAnswers(services.changes);
  const checksResponses = parts.checksResponses ?? false;
  const api = createApi({ services, shared, checksResponses });
  app.use("/api/*", compressedJson());
  app.use("/api/*", requireSameOrigin());
  mountIdentity(api);
  mountSessions(api, { auth });
  mountSignIn(api, { auth });
  mountCredentials(api, { auth });
  mountGitHub(api, { auth });
  mountSecondFactors(api, { auth });
  mountAccounts(api, { auth });
  mountSubmissions(api);
  mountCatalog(api);
  mountVersions(api);
  mountWhatIf(api);
  mountDownloads(api);
  mountAudits(api);
  mountReviews(api);
  mountOrders(api);
  mountPictures(api);
  mountProfiles(api);
  mountTalent(api);
  mountEngineers(api);
  mountSavedSearches(api);
  mountServices(api);
  mountServiceQuestions(api);
  mountConversations(api);
  mountMessageModeration(api);
  mountEngagements(api);
  // Before the threads by their numbers, as which "similar" would be read.
  mountForumSearch(api);
  mountForum(api);
  mountForumCategories(api);
  mountForumChanges(api);
  mountForumModeration(api);
  mountForumPictures(api);
  mountForumReading(api, services);
  mountAdministration(api);
  mountCuration(api);
  mountSettings(api);
  mountUpkeep(api);
  mountActivity(api);
  mountFigures(api);
  mountContent(api);
  mountCalendar(api);
  mountDocumentation(api);
  mountSiteSearch(api);
  mountNotifications(api);
  mountNewsletter(api);
  mountSupport(api);
  mountSupportDesk(api);
  const publicCalls = publicApi({ services, noteUse: noteTokenUse, checksResponses });
  mountApiReference(api, {
    v1: () => publicDocument(publicCalls.endpoints, ""),
    "v2-beta": () => openApiDocument(api.app, config, ""),
  });
  app.get("/api/openapi.json", (c) => c.json(openApiDocument(api.app, config, c.get("origin"))));
  app.route("/", inboundMailRoutes(services));
  app.route("/", gitHubRoutes(services));
  app.route("/", api.app);
  app.all("/api/*", () => {
    throw new AppError("not_found");
  });

  app.route("/", forumFeeds(services));
  app.route("/", securityText(config));
  app.route("/", imageRoutes());
  app.route("/", consolePage());
  app.route("/", feedRoutes());
  app.route("/", cliDownload());
  app.route("/", foundRoutes(services, app.fetch));
  app.route("/", calendarFiles());
  app.route("/", outboxRoutes(services));
  app.route("/", unsubscribeByMail(services));
  app.route("/", leaveByMail(services));
  app.route("/", registryRoutes(services, noteTokenUse));
  app.use("/v1/*", compressedJson());
  app.route("/", publicCalls.app);
  if (parts.pages) app.route("/", pageRoutes({ pages: parts.pages, shared, fetchApi: app.fetch }));
  return app;
}
