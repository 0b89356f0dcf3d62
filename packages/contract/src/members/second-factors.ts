import { z } from "zod";
import { id, idParams, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { LIMITS, RATE_LIMITS } from "../base/limits.ts";
import { name } from "../base/text.ts";
import { currentUser } from "./identity.ts";
import { passwordAgain } from "./password.ts";
import { madePasskey, passkeyAnswer, passkeyQuestion } from "./web-authn.ts";

const TAG = "Two-factor sign-in";

/** A code from an authenticator app or a recovery code, with any grouping. */
export const codeForm = z.object({
  code: name(40)
    .overwrite((text) => text.replace(/[\s-]/g, "").toLowerCase())
    .min(1, "Enter a code"),
});

export const finishSignIn = endpoint({
  method: "post",
  path: "/api/login/code",
  tag: TAG,
  summary: "Complete the second step of a sign-in",
  access: "public",
  body: codeForm,
  ignoresIdempotencyKey: true,
  response: currentUser,
  errors: ["wrong_code", "sign_in_expired", "too_many_attempts"],
});

export const passkey = z.object({
  id,
  name: z.string(),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable(),
  credentialId: z.string(),
  /** SubjectPublicKeyInfo in base64url, as a runner's settings list it. */
  publicKey: z.string(),
});
export type Passkey = z.infer<typeof passkey>;

export const security = z.object({
  hasPassword: z.boolean(),
  hasAuthenticatorApp: z.boolean(),
  recoveryCodesLeft: z.int(),
  passkeys: z.array(passkey),
  /** The connected GitHub user name. */
  gitHubUsername: z.string().nullable(),
});
export type Security = z.infer<typeof security>;

export const readSecurity = endpoint({
  method: "get",
  path: "/api/user/security",
  tag: TAG,
  summary: "List your sign-in methods",
  access: "session",
  needsSession: true,
  response: security,
  errors: [],
});

export const beginAuthenticatorApp = endpoint({
  method: "post",
  path: "/api/user/authenticator-app",
  tag: TAG,
  summary: "Start to set up an authenticator app. Only this response contains its secret",
  access: "session",
  needsSession: true,
  body: passwordAgain,
  status: 201,
  /** `uri` is the QR code's content for the authenticator app. */
  response: z.object({ secret: z.string(), uri: z.string() }),
  hasSecretAnswer: true,
  limit: RATE_LIMITS.securityChanges,
  errors: ["fresh_session_required", "conflict"],
});

const newCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const confirmAuthenticatorApp = endpoint({
  method: "post",
  path: "/api/user/authenticator-app/confirmation",
  tag: TAG,
  summary:
    "Turn on two-factor sign-in with a first code. Only this response contains the recovery codes",
  access: "session",
  needsSession: true,
  body: codeForm,
  response: newCodes,
  hasSecretAnswer: true,
  errors: ["wrong_code", "conflict", "too_many_attempts"],
});

export const removeAuthenticatorApp = endpoint({
  method: "post",
  path: "/api/user/authenticator-app/removal",
  tag: TAG,
  summary: "Turn off two-factor sign-in",
  access: "session",
  needsSession: true,
  body: passwordAgain,
  response: null,
  limit: RATE_LIMITS.securityChanges,
  errors: ["fresh_session_required", "conflict"],
});

export const renewRecoveryCodes = endpoint({
  method: "post",
  path: "/api/user/recovery-codes",
  tag: TAG,
  summary: "Replace the recovery codes",
  access: "session",
  needsSession: true,
  body: passwordAgain,
  response: newCodes,
  hasSecretAnswer: true,
  limit: RATE_LIMITS.securityChanges,
  errors: ["fresh_session_required", "conflict"],
});

export const beginPasskey = endpoint({
  method: "post",
  path: "/api/user/passkeys/options",
  tag: TAG,
  summary: "Get the options to create a passkey",
  access: "session",
  needsSession: true,
  body: passwordAgain,
  ignoresIdempotencyKey: true,
  response: passkeyQuestion,
  limit: RATE_LIMITS.securityChanges,
  errors: ["fresh_session_required", "conflict"],
});

export const passkeyName = z.object({
  name: name(LIMITS.passkeyName.max, "Use at most 60 characters").min(
    LIMITS.passkeyName.min,
    "Enter a passkey name",
  ),
});

export const addPasskey = endpoint({
  method: "post",
  path: "/api/user/passkeys",
  tag: TAG,
  summary: "Save a passkey",
  access: "session",
  needsSession: true,
  body: passkeyName.extend({ credential: madePasskey }),
  ignoresIdempotencyKey: true,
  status: 201,
  response: passkey,
  errors: ["passkey_not_accepted", "conflict"],
});

export const removePasskey = endpoint({
  method: "delete",
  path: "/api/user/passkeys/{id}",
  tag: TAG,
  summary: "Remove a passkey",
  access: "session",
  needsSession: true,
  params: idParams,
  response: null,
  errors: ["not_found", "only_way_in"],
});

export const beginPasskeySignIn = endpoint({
  method: "post",
  path: "/api/login/passkey/options",
  tag: TAG,
  summary: "Get the options to sign in with a passkey",
  access: "public",
  ignoresIdempotencyKey: true,
  response: passkeyQuestion,
  limit: RATE_LIMITS.passkeySignIns,
  errors: [],
});

export const signInWithPasskey = endpoint({
  method: "post",
  path: "/api/login/passkey",
  tag: TAG,
  summary: "Sign in with a passkey",
  access: "public",
  body: z.object({ credential: passkeyAnswer }),
  ignoresIdempotencyKey: true,
  response: currentUser,
  limit: RATE_LIMITS.passkeySignIns,
  errors: ["passkey_not_accepted"],
});
