import {
  createRemoteJWKSet,
  customFetch,
  decodeJwt,
  errors,
  type JWTPayload,
  jwtVerify,
  type RemoteJWKSet,
} from "jose";
import { AppError } from "../http/errors/app-error.ts";
import type { WebFetch } from "../web-fetch/web-fetch.ts";

/** Who signs ID tokens, and where its keys are. */
interface Issuer {
  readonly issuer: string;
  readonly keysAt: string;
}

export interface IdToken extends JWTPayload {
  readonly iss: string;
  readonly jti: string;
}

/** Asymmetric ones only: with HMAC, a public key would be the secret. */
const ALGORITHMS = ["RS256", "ES256"];

const TOLERANCE_SECONDS = 30;

/** The oldest token, from when it was issued. Used ones must be remembered for longer. */
const MOST_AGE_SECONDS = 60 * 60;

const MOST_JTI = 200;

/** Keys are fetched again after this time, and for an unknown key at most once a minute. */
const KEYS_LAST_MS = 10 * 60 * 1_000;
const UNKNOWN_KEY_MS = 60 * 1_000;

/** How long nothing is fetched after a failure. */
const FAILURE_LASTS_MS = 10 * 1_000;

/**
 * Verifies ID tokens (OpenID Connect) of listed issuers. The refusal names the claim or header that
 * is wrong, and never shows the token.
 */
export function openIdTokens(web: Pick<WebFetch, "get">, issuers: readonly Issuer[]) {
  const keys = new Map(issuers.map((one) => [one.issuer, keysOf(web, one)]));
  return async (token: string, audience: string): Promise<IdToken> => {
    const issuer = issuerOf(token);
    const set = issuer === undefined ? undefined : keys.get(issuer);
    if (issuer === undefined || !set)
      throw refusal("iss", "This server doesn't accept tokens of this issuer.");
    const { payload } = await jwtVerify(token, set, {
      ...{ issuer, audience, algorithms: ALGORITHMS, clockTolerance: TOLERANCE_SECONDS },
      ...{ maxTokenAge: MOST_AGE_SECONDS, requiredClaims: ["exp", "iat", "jti"] },
    }).catch((error: unknown) => {
      throw asRefusal(error, audience);
    });
    const { jti } = payload;
    if (typeof jti !== "string" || jti === "" || jti.length > MOST_JTI)
      throw refusal("jti", "The token has no unique number.");
    return { ...payload, iss: issuer, jti };
  };
}

function issuerOf(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch {
    throw refusal("token", "This isn't an ID token.");
  }
}

function keysOf(web: Pick<WebFetch, "get">, { keysAt }: Issuer): RemoteJWKSet {
  let failed: { readonly at: number; readonly error: unknown } | undefined;
  return createRemoteJWKSet(new URL(keysAt), {
    cacheMaxAge: KEYS_LAST_MS,
    cooldownDuration: UNKNOWN_KEY_MS,
    [customFetch]: async (address) => {
      if (failed && Date.now() - failed.at < FAILURE_LASTS_MS) throw failed.error;
      try {
        const found = new Response(
          Buffer.from(await web.get(address, { accept: "application/json" })),
        );
        failed = undefined;
        return found;
      } catch (error) {
        failed = { at: Date.now(), error };
        throw error;
      }
    },
  });
}

function refusal(claim: string, why: string, cause?: unknown): AppError {
  return new AppError("id_token_refused", { fields: { [claim]: why }, cause });
}

function asRefusal(error: unknown, audience: string): AppError {
  if (error instanceof errors.JWTExpired) {
    const isOld = error.claim === "iat";
    const why = isOld ? "The token is older than an hour." : "The token has expired.";
    return refusal(error.claim, why, error);
  }
  if (error instanceof errors.JWTClaimValidationFailed)
    return refusal(error.claim, whyWrong(error, audience), error);
  if (error instanceof errors.JOSEAlgNotAllowed)
    return refusal("alg", `The token must be signed with ${ALGORITHMS.join(" or ")}.`, error);
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys)
    return refusal("kid", "The issuer has no such key.", error);
  if (error instanceof errors.JWSSignatureVerificationFailed)
    return refusal("signature", "The signature isn't valid.", error);
  if (error instanceof errors.JWSInvalid || error instanceof errors.JWTInvalid)
    return refusal("token", "This isn't an ID token.", error);
  return new AppError("issuer_unavailable", { cause: error });
}

function whyWrong({ claim, reason }: errors.JWTClaimValidationFailed, audience: string): string {
  if (claim === "aud") return `The token's audience must be ${audience}.`;
  if (reason === "missing") return "The token doesn't have this claim.";
  return "The token isn't valid yet, or its time can't be read.";
}
