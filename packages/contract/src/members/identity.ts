import { z } from "zod";
import { id, idParams, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { KEY_SCOPES, OLDER_GRANT } from "../base/key-scopes.ts";
import { LIMITS, RATE_LIMITS, ROTATION_HOURS, TOKEN_DAYS } from "../base/limits.ts";
import { REGISTRATION_OPTIONS, REGISTRATION_ROLES, ROLES } from "../base/option-lists.ts";
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

/** An API key for programs and `terraform init`. Only creation and rotation show its secret. */
export const registryToken = z.object({
  id,
  name: z.string(),
  /** The secret's first characters, for telling keys apart. */
  prefix: z.string(),
  scopes: z.array(z.enum([...KEY_SCOPES, OLDER_GRANT])),
  createdAt: timestamp,
  /** Expired keys stay listed for some days, to show why something stopped working. */
  expiresAt: timestamp,
  lastUsedAt: timestamp.nullable(),
  /** The network of the last use. */
  lastAddress: z.string().nullable(),
  /** After a rotation: until when the previous secret works. Null once it doesn't. */
  previousWorksUntil: timestamp.nullable(),
});
export type RegistryToken = z.infer<typeof registryToken>;

/** A literal union; without `meta`, OpenAPI would document only the first value. */
const oneOf = <const T extends readonly number[]>(choices: T) =>
  z.literal(choices).meta({ type: "integer", enum: [...choices] });

const expiresInDays = oneOf(TOKEN_DAYS.choices).default(TOKEN_DAYS.initial);

export const newRegistryToken = z.object({
  name: name(LIMITS.tokenName.max, "Use at most 60 characters").min(
    LIMITS.tokenName.min,
    "Enter a key name",
  ),
  scopes: z
    .array(z.enum(KEY_SCOPES))
    .min(1, "Choose at least one scope")
    .max(KEY_SCOPES.length)
    .default(["registry:download"]),
  expiresInDays,
});

export const keyRotation = z.object({
  expiresInDays,
  /** Hours for which the previous secret still works. */
  overlapHours: oneOf(ROTATION_HOURS.choices).default(ROTATION_HOURS.initial),
});

const withSecret = registryToken.extend({ secret: z.string() });

export const listRegistryTokens = endpoint({
  method: "get",
  path: "/api/registry-tokens",
  tag: "API keys",
  summary: "List your API keys",
  access: "session",
  response: z.array(registryToken),
  errors: [],
});

export const createRegistryToken = endpoint({
  method: "post",
  path: "/api/registry-tokens",
  tag: "API keys",
  summary: "Create an API key. Only this response contains its secret",
  access: "session",
  needsSession: true,
  body: newRegistryToken,
  status: 201,
  response: withSecret,
  hasSecretAnswer: true,
  limit: RATE_LIMITS.registryTokens,
  errors: ["validation_failed", "token_name_taken", "too_many_keys"],
});

export const rotateRegistryToken = endpoint({
  method: "post",
  path: "/api/registry-tokens/{id}/rotation",
  tag: "API keys",
  summary: "Give an API key a new secret. The previous one still works for the hours you choose",
  access: "session",
  needsSession: true,
  params: idParams,
  body: keyRotation,
  response: withSecret,
  hasSecretAnswer: true,
  limit: RATE_LIMITS.registryTokens,
  errors: ["validation_failed", "not_found"],
});

export const revokeRegistryToken = endpoint({
  method: "delete",
  path: "/api/registry-tokens/{id}",
  tag: "API keys",
  summary: "Revoke an API key permanently",
  access: "session",
  needsSession: true,
  params: idParams,
  response: null,
  errors: ["not_found"],
});
