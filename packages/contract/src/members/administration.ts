import { z } from "zod";
import { cursorInteger, id, idParams, pageQuery, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { LIMITS, PUBLIC_CALLS } from "../base/limits.ts";
import { ROLES } from "../base/option-lists.ts";
import { text } from "../base/text.ts";

/** An administrator's reason. Kept in the audit log forever. */
export const actReason = text(LIMITS.actReason.max, "Use at most 500 characters").min(
  LIMITS.actReason.min,
  "Please give a reason of at least 10 characters",
);
const act = z.object({ reason: actReason });

/** An account in the administration area. */
export const managedUser = z.object({
  id,
  username: z.string(),
  fullName: z.string().nullable(),
  email: z.string(),
  isEmailConfirmed: z.boolean(),
  role: z.enum(ROLES),
  createdAt: timestamp,
  /** Null unless currently suspended. */
  suspension: z
    .object({ reason: z.string(), at: timestamp, until: timestamp.nullable() })
    .nullable(),
});
export type ManagedUser = z.infer<typeof managedUser>;

export const listUsers = endpoint({
  method: "get",
  path: "/api/admin/users",
  tag: "Administration",
  summary: "List accounts, newest first",
  access: ["admin"],
  needsSession: true,
  query: pageQuery(z.tuple([cursorInteger])).extend({
    /** Part of a user name or email address. */
    search: text(LIMITS.search.max).optional(),
    role: z.enum(ROLES).optional(),
    standing: z.enum(["active", "suspended"]).optional(),
  }),
  response: z.array(managedUser),
  paged: true,
  errors: ["validation_failed"],
});

const actErrors = ["validation_failed", "user_not_found", "own_account"] as const;

export const changeRole = endpoint({
  method: "put",
  path: "/api/admin/users/{id}/role",
  tag: "Administration",
  summary: "Change an account's role. Auditors still need approval",
  access: ["admin"],
  needsSession: true,
  changes: ["users"],
  params: idParams,
  body: act.extend({ role: z.enum(ROLES) }),
  response: managedUser,
  errors: [...actErrors, "conflict"],
});

export const suspendUser = endpoint({
  method: "put",
  path: "/api/admin/users/{id}/suspension",
  tag: "Administration",
  summary: "Suspend an account: end its sessions, pause its tokens, and block sign-in",
  access: ["admin"],
  needsSession: true,
  changes: ["users"],
  params: idParams,
  body: act.extend({
    /** Null: until an administrator lifts it. */
    until: timestamp.max(35).nullable(),
  }),
  response: managedUser,
  errors: actErrors,
});

export const reinstateUser = endpoint({
  method: "post",
  path: "/api/admin/users/{id}/reinstatement",
  tag: "Administration",
  summary: "Lift an account's suspension",
  access: ["admin"],
  needsSession: true,
  changes: ["users"],
  params: idParams,
  body: act,
  response: managedUser,
  errors: [...actErrors, "conflict"],
});

/** A working API key of any account. */
const managedKey = z.object({
  id,
  name: z.string(),
  prefix: z.string(),
  expiresAt: timestamp,
  lastUsedAt: timestamp.nullable(),
  /** Set by an administrator; null for the limit of all keys. */
  callsPerMinute: z.int().nullable(),
});
export type ManagedKey = z.infer<typeof managedKey>;

export const listKeysOfUser = endpoint({
  method: "get",
  path: "/api/admin/users/{id}/keys",
  tag: "Administration",
  summary: "List an account's API keys that work, newest first",
  access: ["admin"],
  needsSession: true,
  params: idParams,
  response: z.array(managedKey),
  errors: ["user_not_found"],
});

export const setKeyLimit = endpoint({
  method: "put",
  path: "/api/admin/keys/{id}/limit",
  tag: "Administration",
  summary: "Set how many requests per minute the public API accepts from an API key",
  access: ["admin"],
  needsSession: true,
  params: idParams,
  body: act.extend({
    /** Null: the limit of all keys. */
    callsPerMinute: z
      .int()
      .min(PUBLIC_CALLS.perMinute, `Enter at least ${PUBLIC_CALLS.perMinute}`)
      .max(PUBLIC_CALLS.maxPerMinute, `Enter at most ${PUBLIC_CALLS.maxPerMinute}`)
      .nullable(),
  }),
  response: managedKey,
  errors: ["validation_failed", "not_found"],
});

export const signOutUser = endpoint({
  method: "post",
  path: "/api/admin/users/{id}/sign-out",
  tag: "Administration",
  summary: "End every session of an account",
  access: ["admin"],
  needsSession: true,
  params: idParams,
  body: act,
  response: null,
  errors: actErrors,
});
