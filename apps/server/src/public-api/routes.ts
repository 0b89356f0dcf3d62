import type { NoteUse } from "../domains/members/sessions/token-uses.ts";
import { answerOtherMethods } from "../platform/http/api/other-methods.ts";
import { AppError } from "../platform/http/errors/app-error.ts";
import type { SharedAnswers } from "../platform/http/shared/shared-answers.ts";
import type { Services } from "../platform/services.ts";
import { createPublicApp, type PublicApp } from "./public-app.ts";
import { mountPublicDeployments } from "./public-deployments.ts";
import { mountPublicEngineers } from "./public-engineers.ts";
import { mountPublicKeys } from "./public-keys.ts";
import { mountPublicModules } from "./public-modules.ts";
import { publicDocument } from "./public-openapi.ts";
import { mountPublicProjects } from "./public-projects.ts";
import { mountPublicPublishing } from "./public-publishing.ts";
import { mountPublicVersions } from "./public-versions.ts";
import { mountPublicWebhooks } from "./public-webhooks.ts";

interface Options {
  readonly services: Services;
  readonly shared: SharedAnswers;
  readonly noteUse: NoteUse;
  readonly checksResponses: boolean;
}

/** The public API: a small, stable set of endpoints over the application's operations. */
export function publicApi(options: Options): PublicApp {
  const api = createPublicApp(options);
  mountPublicModules(api);
  mountPublicVersions(api);
  mountPublicPublishing(api, options.services);
  mountPublicEngineers(api);
  mountPublicProjects(api);
  mountPublicKeys(api);
  mountPublicDeployments(api);
  mountPublicWebhooks(api);
  const { apiUrl } = options.services.config;
  api.app.get("/v1/openapi.json", (c) =>
    c.json(publicDocument(api.endpoints, { origin: c.get("origin"), apiUrl })),
  );
  answerOtherMethods(api.app);
  api.app.all("/v1/*", () => {
    throw new AppError("not_found");
  });
  return api;
}
