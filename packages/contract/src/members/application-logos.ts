import { z } from "zod";
import { idParams } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { PICTURE_ERRORS } from "../base/errors.ts";
import { RATE_LIMITS } from "../base/limits.ts";
import { sha256 } from "../modules/pictures.ts";
import { actReason } from "./administration.ts";
import { application } from "./applications.ts";

const own = { tag: "Applications", access: "session", needsSession: true } as const;

export const readApplicationLogo = endpoint({
  method: "get",
  path: "/api/application-logos/{sha256}",
  tag: "Applications",
  summary: "Get an application's square logo",
  access: "public",
  params: z.object({ sha256 }),
  response: "picture",
  errors: ["not_found"],
});

export const putApplicationLogo = endpoint({
  ...own,
  method: "put",
  path: "/api/applications/{id}/logo",
  summary: "Upload an application's logo as a PNG, JPEG, WebP, or GIF",
  params: idParams,
  body: "archive",
  ignoresIdempotencyKey: true,
  response: application,
  limit: RATE_LIMITS.avatars,
  errors: ["not_found", ...PICTURE_ERRORS],
});

export const removeApplicationLogo = endpoint({
  ...own,
  method: "delete",
  path: "/api/applications/{id}/logo",
  summary: "Remove an application's logo",
  params: idParams,
  response: application,
  limit: RATE_LIMITS.applicationChanges,
  errors: ["not_found"],
});

/** An application in the administration area. */
const managedApplication = application.pick({
  ...{ id: true, name: true, clientId: true, createdAt: true, logo: true, users: true },
});
export type ManagedApplication = z.infer<typeof managedApplication>;

const administration = { tag: "Administration", access: ["admin"], needsSession: true } as const;

export const listApplicationsOfUser = endpoint({
  ...administration,
  method: "get",
  path: "/api/admin/users/{id}/applications",
  summary: "List the applications that an account registered, newest first",
  params: idParams,
  response: z.array(managedApplication),
  errors: ["user_not_found"],
});

export const removeLogoOfApplication = endpoint({
  ...administration,
  method: "post",
  path: "/api/admin/applications/{id}/logo-removal",
  summary: "Remove the logo of anyone's application",
  params: idParams,
  body: z.object({ reason: actReason }),
  response: managedApplication,
  errors: ["validation_failed", "not_found", "conflict"],
});
