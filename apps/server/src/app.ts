import { Hono } from "hono";
import { consolePage } from "./api-reference/console-page.ts";
import { mountApiReference } from "./api-reference/routes.ts";
import { withExamples } from "./api-reference/with-examples.ts";
import { foundRoutes } from "./discovery/routes.ts";
import { calendarFiles } from "./domains/content/calendar/calendar-file.ts";
import { feedRoutes } from "./domains/content/content/feed-routes.ts";
import { imageRoutes } from "./domains/content/content/image-routes.ts";
import { leaveByMail } from "./domains/content/newsletter/leave-newsletter.ts";
import { forumFeeds } from "./domains/forum/search/feed-routes.ts";
import { oauthRoutes } from "./domains/members/applications/oauth-routes.ts";
import { openProvider } from "./domains/members/applications/provider.ts";
import { gitHubRoutes } from "./domains/members/github/routes.ts";
import type { Auth } from "./domains/members/sessions/auth.ts";
import {
  authenticate,
  isStillViewer,
  openRecentSessions,
} from "./domains/members/sessions/authenticate.ts";
import { openSessionUses } from "./domains/members/sessions/session-uses.ts";
import { openTokenUses } from "./domains/members/sessions/token-uses.ts";
import { unsubscribeByMail } from "./domains/site/notifications/unsubscribe-by-mail.ts";
import { inboundMailRoutes } from "./domains/support/mail/inbound-mail.ts";
import { webhookRoutes } from "./domains/trade/webhooks/webhook-routes.ts";
import { mcpRoutes } from "./mcp/routes.ts";
import { mountDomains } from "./mount-domains.ts";
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
import type { SharedAnswers } from "./platform/http/shared/shared-answers.ts";
import { traceRequests } from "./platform/http/trace-requests.ts";
import { outboxRoutes } from "./platform/mail/outbox-routes.ts";
import type { Services } from "./platform/services.ts";
import { allowBrowsers } from "./public-api/allow-browsers.ts";
import { guardApiHost } from "./public-api/api-host.ts";
import { publicDocument } from "./public-api/public-openapi.ts";
import { publicApi } from "./public-api/routes.ts";
import { downloads } from "./reference/downloads.ts";
import { registryRoutes } from "./registry/routes.ts";
import { runnerApi } from "./runner-api/routes.ts";

export interface AppParts {
  readonly services: Services;
  readonly auth: Auth;
  readonly shared: SharedAnswers;
  /** Renders everything but the API and the registry. Undefined for the API only. */
  readonly pages?: Pages;
  readonly checksResponses?: boolean;
  /** Default: as many requests as this process can answer in time. */
  readonly loadLimits?: AdmissionLimits;
}

/** The whole server as one `fetch` function: API, registry protocol, pages. */
export function createApp(parts: AppParts): Hono<RequestEnv> {
  const { services, auth, shared } = parts;
  const { config, log } = services;
  const app = new Hono<RequestEnv>();
  app.use(guardApiHost(config));
  app.use(securityHeaders(config));
  app.route("/", healthRoutes(services));
  const noteTokenUse = openTokenUses(services);
  const means = {
    db: services.db,
    config,
    auth,
    recentSessions: openRecentSessions(services),
    noteTokenUse,
    noteSessionUse: openSessionUses(services),
  };
  app.use(
    requestContext({
      config,
      log,
      identify: (sent) => authenticate(means, sent),
      isStill: (headers, viewer) => isStillViewer(means, headers, viewer),
    }),
  );
  if (services.tracing) app.use(traceRequests(services.tracing));
  app.use(countRequests(services.metrics));
  // Before load shedding: browsers' reports must not fail, and cost next to nothing.
  app.route("/", policyReports());
  app.use(shedLoad(services.metrics, parts.loadLimits));
  app.onError(answerError(log));

  const checksResponses = parts.checksResponses ?? false;
  const api = createApi({ services, shared, checksResponses });
  app.use("/api/*", compressedJson());
  app.use("/api/*", requireSameOrigin());
  const provider = openProvider(services);
  mountDomains(api, { ...parts, provider });
  const publicCalls = publicApi({
    services,
    shared,
    noteUse: noteTokenUse,
    checksResponses,
  });
  mountApiReference(api, {
    v1: () => publicDocument(publicCalls.endpoints, { origin: "" }),
    "v2-beta": () => openApiDocument(api.app, config, ""),
  });
  app.get("/api/openapi.json", (c) =>
    c.json(withExamples(openApiDocument(api.app, config, c.get("origin")))),
  );
  app.route("/", inboundMailRoutes(services));
  app.route("/", webhookRoutes(services));
  app.route("/", gitHubRoutes(services));
  app.route("/", api.app);
  app.all("/api/*", () => {
    throw new AppError("not_found");
  });

  app.route("/", forumFeeds(services, shared));
  app.route("/", securityText(config));
  app.route("/", imageRoutes());
  app.route("/", consolePage());
  app.route("/", feedRoutes(config, shared));
  app.route("/", downloads());
  app.route("/", foundRoutes(services, shared, app.fetch));
  app.route("/", calendarFiles(services));
  app.route("/", outboxRoutes(services));
  app.route("/", unsubscribeByMail(services));
  app.route("/", leaveByMail(services));
  app.route("/", oauthRoutes(services, provider));
  app.route("/", registryRoutes(services, noteTokenUse));
  app.route("/", mcpRoutes(services, app.fetch));
  app.route("/", runnerApi(services, { checksResponses }));
  app.use("/v1/*", compressedJson({ isConditional: true }), allowBrowsers());
  app.route("/", publicCalls.app);
  if (parts.pages) app.route("/", pageRoutes({ pages: parts.pages, shared, fetchApi: app.fetch }));
  return app;
}
