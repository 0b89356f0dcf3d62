import { z } from "zod";
import { id, idParams, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { RATE_LIMITS } from "../base/limits.ts";
import { password } from "./password.ts";

/** Accounts without a password need a recent sign-in instead. */
export const accountDeletion = z.object({
  password: password.refine((text) => text !== "", { error: "Password is required" }).nullable(),
});

export const askDeletion = endpoint({
  method: "post",
  path: "/api/account/deletion",
  tag: "Account",
  summary: "Request account deletion in seven days and sign out. Signing in cancels it",
  access: "session",
  needsSession: true,
  ignoresIdempotencyKey: true,
  body: accountDeletion,
  response: z.object({ deletesAt: timestamp }),
  errors: [
    "validation_failed",
    "too_many_attempts",
    "fresh_session_required",
    "conflict",
    "balance_open",
  ],
});

/** An export of the account's data. */
export const accountExport = z.object({
  id,
  status: z.enum(["waiting", "ready", "failed"]),
  bytes: z.number().int().nullable(),
  createdAt: timestamp,
  /** Available until this time. */
  expiresAt: timestamp,
});
export type AccountExport = z.infer<typeof accountExport>;

export const listExports = endpoint({
  method: "get",
  path: "/api/account/exports",
  tag: "Account",
  summary: "List your data exports, newest first",
  access: "session",
  needsSession: true,
  response: z.array(accountExport),
  errors: [],
});

export const askExport = endpoint({
  method: "post",
  path: "/api/account/exports",
  tag: "Account",
  summary: "Request an export of your data as a zip file",
  access: "session",
  needsSession: true,
  status: 202,
  response: accountExport,
  limit: RATE_LIMITS.accountExports,
  errors: [],
});

export const fetchExport = endpoint({
  method: "get",
  path: "/api/account/exports/{id}/archive",
  tag: "Account",
  summary: "Download a data export",
  access: "session",
  needsSession: true,
  params: idParams,
  response: "archive",
  errors: ["not_found"],
});
