import type { EndpointShape } from "@stackyard/contract/base/endpoint";
import { type DemandedScope, opensCall } from "@stackyard/contract/base/key-scopes";
import type { Config } from "../../../config.ts";
import { isMailSetUp } from "../../mail/mail-config.ts";
import { AppError } from "../errors/app-error.ts";
import type { Viewer } from "../viewer.ts";

/** The sender as this call knows them: with a key that doesn't open it, they are a visitor. */
export function asCaller(endpoint: DemandedScope, sender: Viewer | null): Viewer | null {
  if (!sender || sender.sessionId !== undefined) return sender;
  return opensCall(sender.grants ?? [], endpoint) ? sender : null;
}

/** The caller; null for a visitor of a public call. Throws why anyone else may not make the call. */
export function authorize(
  endpoint: EndpointShape,
  sender: Viewer | null,
  config: Config,
): Viewer | null {
  const user = asCaller(endpoint, sender);
  if (endpoint.access === "public") return user;
  if (!sender) throw new AppError("authentication_required");
  if (!user) throw whyKeyIsRefused(endpoint);
  if (endpoint.access !== "session" && !endpoint.access.includes(user.role)) {
    throw new AppError(user.lacksSecondFactor ? "second_factor_missing" : "forbidden");
  }
  if (isForAuditors(endpoint) && user.role === "auditor" && !user.mayAudit)
    throw new AppError("auditor_not_approved");
  if (endpoint.needsConfirmedEmail && !user.hasConfirmedEmail && isMailSetUp(config)) {
    throw new AppError("email_unconfirmed");
  }
  return user;
}

/** The refusal of a key that doesn't open a call, as RFC 6750 wants it. */
export function whyKeyIsRefused({ scope, needsSession }: DemandedScope): AppError {
  if (scope === undefined || needsSession) return new AppError("session_required");
  return insufficientScope(`This API key or access token doesn't have the scope ${scope}.`, scope);
}

/** Names the scope that would be sufficient, if one would. */
export const insufficientScope = (message: string, scope?: string): AppError =>
  new AppError("insufficient_scope", {
    message,
    headers: bearerChallenge({ error: "insufficient_scope", ...(scope && { scope }) }),
  });

interface Challenge {
  readonly error?: "invalid_token" | "insufficient_scope";
  readonly resource_metadata?: string;
  readonly scope?: string;
}

/** What a refused caller learns about the token it needs (RFC 6750, RFC 9728). */
export function bearerChallenge(details: Challenge = {}): Record<string, string> {
  const parts = Object.entries(details).map(([name, value]) => ` ${name}="${value}"`);
  return { "WWW-Authenticate": `Bearer${parts.join(",")}` };
}

/** An endpoint that only auditors and administrators may call. */
function isForAuditors({ access }: EndpointShape): boolean {
  return Array.isArray(access) && access.every((role) => role === "auditor" || role === "admin");
}
