import { PUBLIC_CALLS } from "@stackyard/contract/base/limits";
import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { type Context, Hono } from "hono";
import type { Config } from "../config.ts";
import {
  type AccessTokenOwner,
  findAccessTokenOwner,
} from "../domains/members/applications/access-token-owners.ts";
import { MCP_SCOPES, mcpResource } from "../domains/members/applications/oauth-names.ts";
import { networkOf } from "../platform/http/admission/network-of.ts";
import { requireAttempt } from "../platform/http/admission/too-many-attempts.ts";
import { bearerChallenge } from "../platform/http/api/authorize.ts";
import { answerOtherMethods } from "../platform/http/api/other-methods.ts";
import { readText } from "../platform/http/bodies/read-text.ts";
import { AppError } from "../platform/http/errors/app-error.ts";
import { requireSameOrigin } from "../platform/http/policy/same-origin.ts";
import type { RequestEnv } from "../platform/http/request-context.ts";
import { memoryLimiter } from "../platform/limits/memory-limiter.ts";
import { postgresLimiter } from "../platform/limits/postgres-limiter.ts";
import type { Services } from "../platform/services.ts";
import { sentKey } from "../public-api/api-keys.ts";
import { BOUNDS } from "./bounds.ts";
import { apiCalls, type Fetch } from "./call-api.ts";

const METADATA = "/.well-known/oauth-protected-resource/mcp";
const PACE = { free: PUBLIC_CALLS.perMinute, windowSeconds: 60 };

/** The Model Context Protocol for coding agents, without sessions: each request stands alone. */
export function mcpRoutes(services: Services, fetchApi: Fetch): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();
  const { config, db } = services;
  const visitors = memoryLimiter();

  app.post("/mcp", requireSameOrigin(), async (c) => {
    const headers = new Headers({ "Cache-Control": "no-store" });
    const owner = await findOwner(c);
    await count(c, owner, headers);
    const body = await readMessage(c.req.raw);
    // Loading it takes 70 ms.
    const { answerMcp, needsToken } = await import("./mcp-server.ts");
    if (!owner && needsToken(body)) throw unauthorized(config);
    const asked = {
      call: apiCalls(c, fetchApi, owner?.viewer ?? null),
      origin: c.get("origin"),
      log: c.get("log"),
      auth: owner && {
        token: "",
        clientId: String(owner.applicationId),
        scopes: [...owner.grants],
        resource: new URL(mcpResource(config)),
      },
    };
    const answer = await answerMcp(asked, c.req.raw, body);
    for (const [name, value] of headers) answer.headers.set(name, value);
    return answer;
  });

  async function findOwner(c: Context<RequestEnv>): Promise<AccessTokenOwner | undefined> {
    if (c.req.header("authorization") === undefined) return undefined;
    const secret = sentKey(c.req.raw.headers);
    const owner = secret && (await findAccessTokenOwner(services, secret, mcpResource(config)));
    if (!owner) throw unauthorized(config, "invalid_token");
    return owner;
  }

  /** The limits of `/v1`: of an application and its user together, and of a visitor's network. */
  function count(c: Context<RequestEnv>, owner: AccessTokenOwner | undefined, headers: Headers) {
    const [limiter, key] = owner
      ? [postgresLimiter(db), `application ${owner.applicationId} user ${owner.viewer.id}`]
      : [visitors, networkOf(c.get("address"))];
    return requireAttempt(limiter, [{ name: "mcp", key, pace: PACE }], headers);
  }

  app.get(METADATA, (c) =>
    c.json({
      resource: mcpResource(config),
      resource_name: PRODUCT_NAME,
      authorization_servers: [config.siteUrl],
      scopes_supported: MCP_SCOPES,
      bearer_methods_supported: ["header"],
      resource_documentation: `${c.get("origin")}/documentation/api/coding-agents`,
    }),
  );
  answerOtherMethods(app);
  return app;
}

/** RFC 9728: the answer says where a client learns how to get a token. */
function unauthorized({ siteUrl }: Pick<Config, "siteUrl">, error?: "invalid_token"): AppError {
  return new AppError("unauthorized", {
    message: "This needs an access token for this server's /mcp.",
    headers: bearerChallenge({
      ...(error && { error }),
      resource_metadata: `${siteUrl}${METADATA}`,
      scope: MCP_SCOPES.join(" "),
    }),
  });
}

/** One message. Batches, which no current revision has, would be counted as one request. */
async function readMessage(request: Request): Promise<unknown> {
  try {
    const message: unknown = JSON.parse(await readText(request, BOUNDS.requestBytes));
    if (typeof message === "object" && !Array.isArray(message)) return message;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new AppError("malformed_request", { message: "Send one JSON-RPC message as JSON." });
}
