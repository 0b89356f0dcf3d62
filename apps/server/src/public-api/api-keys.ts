import { PUBLIC_CALLS } from "@stackyard/contract/base/limits";
import type { PublicEndpoint } from "@stackyard/contract/public/public-endpoint";
import { findAccessTokenOwner } from "../domains/members/applications/access-token-owners.ts";
import { apiResource } from "../domains/members/applications/oauth-names.ts";
import { findTokenOwner, type TokenOwner } from "../domains/members/sessions/token-owners.ts";
import type { NoteUse } from "../domains/members/sessions/token-uses.ts";
import { findPublishing, type Publishing } from "../domains/site/publishers/publishing-tokens.ts";
import { networkOf } from "../platform/http/admission/network-of.ts";
import { rateLimitHeaders, tooManyAttempts } from "../platform/http/admission/too-many-attempts.ts";
import { bearerChallenge } from "../platform/http/api/authorize.ts";
import { AppError } from "../platform/http/errors/app-error.ts";
import type { Viewer } from "../platform/http/viewer.ts";
import { openJointCounts } from "../platform/limits/joint-counts.ts";
import type { Counter, Outcome } from "../platform/limits/limiter.ts";
import { takeInTurn } from "../platform/limits/postgres-limiter.ts";
import type { Services } from "../platform/services.ts";

/** The key or access token in a request's headers. */
export function sentKey(headers: Headers): string | undefined {
  return /^Bearer (\S{1,200})$/i.exec(headers.get("authorization") ?? "")?.[1];
}

/** Who makes a call: the holder of a key, an application that acts for a user, or a pipeline. */
export interface PublicCaller {
  readonly viewer: Viewer;
  /** The key; null for an application's or a pipeline's token. */
  readonly tokenId: number | null;
  /** What a pipeline's token is for; null for others. */
  readonly publishing: Publishing | null;
  readonly counted: string;
  /** Calls per minute. */
  readonly limit: number;
}

type FindOwner = (secret: string) => Promise<TokenOwner | null>;

/** Resolves the sender of a request by its API key or access token; null if it isn't valid. */
export async function findCaller(
  services: Pick<Services, "db" | "config">,
  noteUse: NoteUse,
  { secret, address }: { readonly secret: string; readonly address: string },
  findOwner: FindOwner = (secret) => findTokenOwner(services, secret),
): Promise<PublicCaller | null> {
  const holder = await findOwner(secret);
  if (holder) {
    noteUse(holder.tokenId, address);
    const { viewer, tokenId, callsPerMinute } = holder;
    const limit = callsPerMinute ?? PUBLIC_CALLS.perMinute;
    return { viewer, tokenId, publishing: null, counted: String(tokenId), limit };
  }
  const pipeline = await findPublishing(services, secret);
  if (pipeline) {
    const counted = `publisher ${pipeline.publishing.publisherId}`;
    return { ...pipeline, tokenId: null, counted, limit: PUBLIC_CALLS.perMinute };
  }
  const owner = await findAccessTokenOwner(services, secret, apiResource(services.config));
  if (!owner) return null;
  const { viewer, applicationId } = owner;
  const counted = `application ${applicationId} user ${viewer.id}`;
  return { viewer, tokenId: null, publishing: null, counted, limit: PUBLIC_CALLS.perMinute };
}

/** A caller that sent a token learns that it isn't valid; another, that one is needed. */
const challengeOf = (headers: Headers) =>
  /^Bearer(\s|$)/i.test(headers.get("authorization") ?? "")
    ? bearerChallenge({ error: "invalid_token" })
    : bearerChallenge();

/** Resolves the sender of a request. Throws `unauthorized`. */
export async function requireCaller(
  services: Services,
  noteUse: NoteUse,
  { headers, address }: { readonly headers: Headers; readonly address: string },
  findOwner?: FindOwner,
): Promise<PublicCaller> {
  const secret = sentKey(headers);
  const caller = secret && (await findCaller(services, noteUse, { secret, address }, findOwner));
  if (!caller) throw new AppError("unauthorized", { headers: challengeOf(headers) });
  return caller;
}

interface Counts {
  readonly counter: Counter;
  /** Spent as well by expensive calls. */
  readonly expensive?: Counter | undefined;
}

/**
 * Counts a request against the rate limit of its key, whichever of its secrets was sent, or of its
 * application and user, whichever of their tokens was sent.
 */
export function callsOf(
  { counted, limit }: PublicCaller,
  { isExpensive }: { readonly isExpensive: boolean },
): Counts {
  const pace = { free: limit, windowSeconds: 60 };
  const counter = { name: "v1", key: counted, pace };
  if (!isExpensive) return { counter };
  const free = Math.floor(limit / PUBLIC_CALLS.expensiveShare);
  return { counter, expensive: { name: "v1 expensive", key: counted, pace: { ...pace, free } } };
}

/** Counts a request without a key against its network's rate limit. */
export function callsWithoutKey(
  { path, perHour }: Pick<PublicEndpoint, "path" | "perHour">,
  address: string,
): Counts {
  if (perHour === undefined) throw new Error(`${path} takes no key and declares no limit`);
  const pace = { free: perHour, windowSeconds: 60 * 60 };
  return { counter: { name: path, key: networkOf(address), pace } };
}

/**
 * Returns a function that counts a request, for all processes together, and sets the rate limit headers.
 * Requests that arrive while others are being counted share a statement.
 */
export function openCallCounts({ db }: Pick<Services, "db">) {
  const countTogether = openJointCounts(db);
  return async ({ counter, expensive }: Counts, headers: Headers): Promise<void> => {
    const counters = expensive ? [counter, expensive] : [counter];
    const outcomes = expensive ? await takeInTurn(db, counters) : [await countTogether(counter)];
    const shown: Record<string, string> = Object.assign({}, ...outcomes.map(shownAs));
    // A block that another request has just set is invisible to the statement.
    const hasPassed = outcomes.filter(({ waitSeconds }) => waitSeconds === 0).length;
    if (hasPassed < counters.length)
      throw tooManyAttempts(outcomes.at(-1)?.waitSeconds || 1, shown);
    for (const [name, value] of Object.entries(shown)) headers.set(name, value);
  };
}

const EXPENSIVE = "RateLimit-Expensive";

function shownAs(outcome: Outcome, turn: number): Record<string, string> {
  const headers = rateLimitHeaders(outcome);
  if (turn === 0) return headers;
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.replace("RateLimit", EXPENSIVE), value]),
  );
}
