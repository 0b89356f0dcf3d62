import { z } from "zod";
import { id, idParams, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { LIMITS, RATE_LIMITS, TOKEN_DAYS } from "../base/limits.ts";
import {
  REGISTRATION_OPTIONS,
  REGISTRATION_ROLES,
  ROLES,
  TOKEN_SCOPES,
} from "../base/option-lists.ts";
import { choiceOrNull, name, orNull, text } from "../base/text.ts";
import { actReason } from "./administration.ts";
import { giveaway, newPassword, password } from "./password.ts";

/** A user's public fields. */
export const publicUser = z.object({
  id,
  username: z.string(),
  fullName: z.string().nullable(),
  bio: z.string().nullable(),
  avatar: z.string().nullable(),
  role: z.enum(ROLES),
  githubLink: z.string().nullable(),
  githubUsername: z.string().nullable(),
  githubAvatar: z.string().nullable(),
  skills: z.array(z.string()),
  certifications: z.array(z.string()),
  trustScore: z.number().int().nullable(),
  organization: z.string().nullable(),
  createdAt: timestamp,
  isVerified: z.boolean(),
  specialization: z.string().nullable(),
  experience: z.string().nullable(),
});
export type PublicUser = z.infer<typeof publicUser>;

/** Get the signed-in user's own fields. */
export const currentUser = publicUser.extend({
  email: z.string(),
  /** Whether the email address is confirmed. */
  isEmailConfirmed: z.boolean(),
  /** Whether buying and submitting require confirming the email address first. */
  mustConfirmEmail: z.boolean(),
  /** Whether an email bounced. No more emails are sent until the address is confirmed again. */
  hasBouncedEmail: z.boolean(),
  githubId: z.string().nullable(),
  preferredIaCTools: z.string().nullable(),
  cloudProvider: z.string().nullable(),
  securityCertifications: z.string().nullable(),
  auditingExperience: z.string().nullable(),
  /** False for an auditor who hasn't been approved by an administrator. */
  mayAudit: z.boolean(),
  /** The auditor application is pending. */
  hasAppliedAsAuditor: z.boolean(),
  /** The role requires a second factor, which this session hasn't provided yet. */
  lacksSecondFactor: z.boolean(),
});
export type CurrentUser = z.infer<typeof currentUser>;

const username = name(LIMITS.username.max, "Username must be at most 39 characters")
  .min(LIMITS.username.min, "Username must be at least 3 characters")
  .regex(
    /^[0-9A-Za-z](?:[0-9A-Za-z_-]*[0-9A-Za-z])?$/,
    "Use letters, digits, - and _; start and end with a letter or digit",
  );

/** An email address, stored in lowercase. */
export const emailAddress = z.email("Invalid email format").max(254).toLowerCase();

const account = z.object({
  username,
  email: emailAddress,
  password: newPassword,
  role: z.enum(REGISTRATION_ROLES).default("buyer"),
  fullName: orNull(name(120)),
  bio: orNull(text(2_000)),
  organization: orNull(name(120)),
  githubLink: orNull(name(200)),
  preferredIaCTools: choiceOrNull(REGISTRATION_OPTIONS.preferredIaCTools),
  specialization: choiceOrNull(REGISTRATION_OPTIONS.specialization),
  experience: choiceOrNull(REGISTRATION_OPTIONS.experience),
  cloudProvider: choiceOrNull(REGISTRATION_OPTIONS.cloudProvider),
  securityCertifications: orNull(name(500)),
  auditingExperience: choiceOrNull(REGISTRATION_OPTIONS.auditingExperience),
});

/** Adds an error to the password field if the password resembles the user name or email address. */
const withoutGiveaway = (form: z.output<typeof account>, ctx: z.RefinementCtx) => {
  const message = giveaway(form);
  if (message) ctx.addIssue({ code: "custom", path: ["password"], message });
};

export const registration = account.superRefine(withoutGiveaway);

/** The form adds the repeated password, which is never sent. */
export const registrationForm = account
  .extend({ confirmPassword: password })
  .superRefine(withoutGiveaway)
  .refine((form) => form.password === form.confirmPassword, {
    path: ["confirmPassword"],
    error: "Passwords don't match",
  });

export const credentials = z.object({
  username: name(254).min(1, "Username is required"),
  password: password.refine((text) => text !== "", { error: "Password is required" }),
});

const signInErrors = ["validation_failed", "too_many_attempts", "cross_site_request"] as const;

export const register = endpoint({
  method: "post",
  path: "/api/register",
  tag: "Identity",
  summary: "Create an account and sign in",
  access: "public",
  body: registration,
  ignoresIdempotencyKey: true,
  status: 201,
  response: currentUser,
  limit: RATE_LIMITS.registrations,
  errors: ["username_taken", ...signInErrors],
});

export const login = endpoint({
  method: "post",
  path: "/api/login",
  tag: "Identity",
  summary: "Sign in with username and password",
  access: "public",
  body: credentials,
  ignoresIdempotencyKey: true,
  response: currentUser,
  errors: ["invalid_credentials", "account_suspended", "second_factor_required", ...signInErrors],
});

export const logout = endpoint({
  method: "post",
  path: "/api/logout",
  tag: "Identity",
  summary: "End the session",
  access: "public",
  ignoresIdempotencyKey: true,
  response: null,
  errors: ["cross_site_request"],
});

export const adoptSession = endpoint({
  method: "post",
  path: "/api/session",
  tag: "Identity",
  summary: "Store the bearer token's session in a browser cookie",
  access: "session",
  needsSession: true,
  response: null,
  errors: [],
});

export const readCurrentUser = endpoint({
  method: "get",
  path: "/api/user",
  tag: "Identity",
  summary: "Get the signed-in user",
  access: "session",
  response: currentUser,
  errors: [],
});

export const readUser = endpoint({
  method: "get",
  path: "/api/users/{id}",
  tag: "Identity",
  summary: "Get a user's public profile",
  access: "public",
  params: idParams,
  response: publicUser,
  errors: ["user_not_found"],
});

/** An auditor account, approved or pending approval. */
export const auditorAccount = z.object({
  id,
  username: z.string(),
  fullName: z.string().nullable(),
  certifications: z.string().nullable(),
  auditingExperience: z.string().nullable(),
  createdAt: timestamp,
  approvedAt: timestamp.nullable(),
});
export type AuditorAccount = z.infer<typeof auditorAccount>;

export const listAuditors = endpoint({
  method: "get",
  path: "/api/auditors",
  tag: "Identity",
  summary: "List auditor accounts, pending ones first",
  access: ["admin"],
  response: z.array(auditorAccount),
  errors: [],
});

export const approveAuditor = endpoint({
  method: "post",
  path: "/api/auditors/{id}/approval",
  tag: "Identity",
  summary: "Approve an auditor",
  access: ["admin"],
  needsSession: true,
  params: idParams,
  body: z.object({ reason: actReason }),
  response: auditorAccount,
  errors: ["validation_failed", "user_not_found", "conflict"],
});

/** A token for `terraform init` or the API. The secret is shown only when the token is created. */
export const registryToken = z.object({
  id,
  name: z.string(),
  /** The secret's first characters, for telling tokens apart. */
  prefix: z.string(),
  scope: z.enum(TOKEN_SCOPES),
  createdAt: timestamp,
  /** Expired tokens stay listed for some days, to show why something stopped working. */
  expiresAt: timestamp,
  lastUsedAt: timestamp.nullable(),
});
export type RegistryToken = z.infer<typeof registryToken>;

export const newRegistryToken = z.object({
  name: name(LIMITS.tokenName.max, "Use at most 60 characters").min(
    LIMITS.tokenName.min,
    "Enter a token name",
  ),
  scope: z.enum(TOKEN_SCOPES).default("registry"),
  expiresInDays: z
    .literal(TOKEN_DAYS.choices)
    // Without this, OpenAPI would document only the first value.
    .meta({ type: "integer", enum: [...TOKEN_DAYS.choices] })
    .default(TOKEN_DAYS.initial),
});

export const listRegistryTokens = endpoint({
  method: "get",
  path: "/api/registry-tokens",
  tag: "Registry tokens",
  summary: "List your registry and API tokens",
  access: "session",
  response: z.array(registryToken),
  errors: [],
});

export const createRegistryToken = endpoint({
  method: "post",
  path: "/api/registry-tokens",
  tag: "Registry tokens",
  summary: "Create a token. Only this response contains its secret",
  access: "session",
  needsSession: true,
  body: newRegistryToken,
  status: 201,
  response: registryToken.extend({ secret: z.string() }),
  hasSecretAnswer: true,
  limit: RATE_LIMITS.registryTokens,
  errors: ["validation_failed", "token_name_taken"],
});

export const revokeRegistryToken = endpoint({
  method: "delete",
  path: "/api/registry-tokens/{id}",
  tag: "Registry tokens",
  summary: "Revoke a token permanently",
  access: "session",
  needsSession: true,
  params: idParams,
  response: null,
  errors: ["not_found"],
});
