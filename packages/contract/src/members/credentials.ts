import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";
import { RATE_LIMITS } from "../base/limits.ts";
import { verbatim } from "../base/text.ts";
import { emailAddress } from "./identity.ts";
import { newPassword, password } from "./password.ts";

/** The secret token in an emailed link. */
export const linkToken = verbatim(100).regex(/^[\w-]{20,100}$/, "This link is incomplete.");

export const passwordResetRequest = z.object({ email: emailAddress });

export const requestPasswordReset = endpoint({
  method: "post",
  path: "/api/password-reset-requests",
  tag: "Credentials",
  summary: "Email a password reset link. The response is the same for every address",
  access: "public",
  body: passwordResetRequest,
  response: null,
  limit: RATE_LIMITS.mailedLinks,
  errors: ["validation_failed", "mail_not_set_up"],
});

export const passwordReset = z.object({
  token: linkToken,
  password: newPassword,
  /** Also revokes the account's tokens, in case they were stolen. */
  revokesTokens: z.boolean().default(false),
});

export const resetPassword = endpoint({
  method: "post",
  path: "/api/password-resets",
  tag: "Credentials",
  summary: "Set a new password with an emailed link. All sessions end",
  access: "public",
  body: passwordReset,
  ignoresIdempotencyKey: true,
  response: null,
  limit: RATE_LIMITS.followedLinks,
  errors: ["validation_failed", "link_expired"],
});

/** The form adds the repeated password, which is never sent. */
export const passwordResetForm = z
  .object({ password: newPassword, confirmPassword: password })
  .refine((form) => form.password === form.confirmPassword, {
    path: ["confirmPassword"],
    error: "Passwords don't match",
  });

export const requestEmailConfirmation = endpoint({
  method: "post",
  path: "/api/email-confirmation-requests",
  tag: "Credentials",
  summary: "Resend the address confirmation link",
  access: "session",
  needsSession: true,
  response: null,
  limit: RATE_LIMITS.confirmationMails,
  errors: ["mail_not_set_up"],
});

export const confirmEmail = endpoint({
  method: "post",
  path: "/api/email-confirmations",
  tag: "Credentials",
  summary: "Confirm an address with an emailed link",
  access: "public",
  body: z.object({ token: linkToken }),
  ignoresIdempotencyKey: true,
  response: z.object({ email: z.string(), username: z.string() }),
  limit: RATE_LIMITS.followedLinks,
  errors: ["validation_failed", "link_expired", "email_taken"],
});

const currentPassword = password.refine((text) => text !== "", {
  error: "Your current password is required",
});

export const passwordChange = z.object({ currentPassword, newPassword });

export const changePassword = endpoint({
  method: "put",
  path: "/api/user/password",
  tag: "Credentials",
  summary: "Change your password. All other sessions end",
  access: "session",
  needsSession: true,
  body: passwordChange,
  ignoresIdempotencyKey: true,
  response: null,
  limit: RATE_LIMITS.credentialChanges,
  errors: ["validation_failed", "too_many_attempts"],
});

export const passwordChangeForm = passwordChange
  .extend({ confirmPassword: password })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ["confirmPassword"],
    error: "Passwords don't match",
  });

export const emailChange = z.object({ email: emailAddress, currentPassword });

export const changeEmail = endpoint({
  method: "put",
  path: "/api/user/email",
  tag: "Credentials",
  summary: "Change your address, immediately or after the new one is confirmed",
  access: "session",
  needsSession: true,
  body: emailChange,
  ignoresIdempotencyKey: true,
  /** Whether the change waits for confirmation by email. */
  response: z.object({ isMailed: z.boolean() }),
  limit: RATE_LIMITS.credentialChanges,
  errors: ["validation_failed", "too_many_attempts"],
});
