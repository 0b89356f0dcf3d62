import { z } from "zod";
import { idParams } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { PICTURE_ERRORS } from "../base/errors.ts";
import { RATE_LIMITS } from "../base/limits.ts";
import { sha256 } from "../modules/pictures.ts";
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
