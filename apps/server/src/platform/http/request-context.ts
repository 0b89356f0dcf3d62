import { randomUUID } from "node:crypto";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context, MiddlewareHandler } from "hono";
import type { Config } from "../../config.ts";
import type { Log } from "../monitoring/log.ts";
import type { PageLookups } from "./api/once-per-page.ts";
import { AppError } from "./errors/app-error.ts";
import type { Viewer } from "./viewer.ts";

/**
 * The address of callers within this process, such as demo data and tests. No connection has it.
 */
export const IN_PROCESS = "in process";

/** A 253-character name and a port. URLs that we write start with it. */
const LONGEST_HOST = 260;

/** What request handling knows about a request. */
export interface RequestVariables {
  requestId: string;
  /** Adds the request ID to every line. */
  log: Log;
  /** Looked up once, on first use. */
  viewer: () => Promise<Viewer | null>;
  /** The viewer as known within the last second, for public reads. Lost access is heard of at once. */
  recentViewer: () => Promise<Viewer | null>;
  /** Looked up each time: whether the request would still have the same viewer. */
  isStill: (viewer: Viewer) => Promise<boolean>;
  /** The caller's address, for limits and records. */
  address: string;
  /** The server's public origin. */
  origin: string;
  /** For a page's own calls. */
  lookups?: PageLookups;
  /** Headers of the answer, errors included. */
  answerHeaders?: Headers;
}

/** A page's own API calls inherit the context of the page's request. */
export interface InheritedContext extends Readonly<Omit<RequestVariables, "recentViewer">> {
  /** The key of the page, if visitors share it. */
  readonly sharedPage?: string | undefined;
}

export type RequestEnv = {
  Variables: RequestVariables;
  Bindings: { inherited?: InheritedContext };
};

interface Identified {
  readonly viewer: Viewer;
  readonly setCookie: string | null;
}

interface Sent {
  readonly headers: Headers;
  readonly address: string;
  /** Whether what was known within the last second is enough. */
  readonly isRecentEnough: boolean;
}

interface Options {
  readonly config: Config;
  readonly log: Log;
  readonly identify: (sent: Sent) => Promise<Identified | null>;
  readonly isStill: (headers: Headers, viewer: Viewer) => Promise<boolean>;
}

/** Gives each request an ID, its caller and a log line. */
export function requestContext({
  config,
  log,
  identify,
  isStill,
}: Options): MiddlewareHandler<RequestEnv> {
  return async (c, next) => {
    const inherited = c.env?.inherited;
    if (inherited) {
      c.set("requestId", inherited.requestId);
      c.set("log", inherited.log);
      c.set("viewer", inherited.viewer);
      c.set("recentViewer", inherited.viewer);
      c.set("isStill", inherited.isStill);
      c.set("address", inherited.address);
      c.set("origin", inherited.origin);
      c.set("lookups", inherited.lookups);
      return next();
    }
    const started = performance.now();
    const requestId = randomUUID();
    let lookup: Promise<Identified | null> | undefined;
    const openViewer = (isRecentEnough: boolean) => {
      let own: Promise<Identified | null> | undefined;
      return async () => {
        own ??= identify({ headers: c.req.raw.headers, address: c.get("address"), isRecentEnough });
        lookup = own;
        return (await own)?.viewer ?? null;
      };
    };
    const ownLog = log.child({ requestId });
    c.set("requestId", requestId);
    c.set("log", ownLog);
    c.set("address", addressOf(c, config.trustsProxy));
    c.set("viewer", openViewer(false));
    c.set("recentViewer", openViewer(true));
    c.set("isStill", (viewer) => isStill(c.req.raw.headers, viewer));
    c.set("origin", originOf(c, config));

    await next();

    c.res.headers.set("X-Request-Id", requestId);
    const prolonged = lookup && (await lookup.catch(() => null))?.setCookie;
    if (prolonged && !c.res.headers.has("set-cookie"))
      c.res.headers.append("Set-Cookie", prolonged);
    const { method, path } = c.req;
    const ms = Math.round(performance.now() - started);
    ownLog.debug({ method, path, status: c.res.status, ms }, "request");
  };
}

/** The sender of a request with a session. Outside the API, keys mean nothing. */
export async function sessionViewer(c: Context<RequestEnv>): Promise<Viewer | null> {
  const viewer = await c.get("viewer")();
  return viewer?.sessionId === undefined ? null : viewer;
}

function addressOf(c: Context, trustsProxy: boolean): string {
  // The last entry is the one our own proxy added; clients can forge those before it.
  const forwarded = trustsProxy && c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim();
  if (forwarded && forwarded !== IN_PROCESS) return forwarded;
  try {
    return getConnInfo(c).remote.address ?? "unknown";
  } catch {
    return IN_PROCESS;
  }
}

/** Throws `malformed_request`. */
function originOf(c: Context, config: Config): string {
  const host = c.req.header("host") ?? new URL(c.req.url).host;
  const origin = publicOrigin({ host, protocol: c.req.header("x-forwarded-proto") }, config);
  if (origin === undefined) throw new AppError("malformed_request");
  return origin;
}

/**
 * The server's public origin, as a request's Host and X-Forwarded-Proto name it, unless it is
 * configured. Undefined for a host that can't be one.
 */
export function publicOrigin(
  { host, protocol }: { readonly host: string; readonly protocol: string | undefined },
  { publicUrl, trustsProxy }: Pick<Config, "publicUrl" | "trustsProxy">,
): string | undefined {
  if (publicUrl) return publicUrl;
  if (host.length > LONGEST_HOST) return undefined;
  return `${trustsProxy && protocol === "https" ? "https" : "http"}://${host}`;
}
