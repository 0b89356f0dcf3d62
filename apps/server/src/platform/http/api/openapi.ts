import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import {
  type EndpointShape,
  type KeyedCall,
  takesIdempotencyKey,
} from "@stackyard/contract/base/endpoint";
import { ERRORS, type ErrorCode } from "@stackyard/contract/base/errors";
import { IDEMPOTENCY_HOURS } from "@stackyard/contract/base/limits";
import { operationId } from "@stackyard/contract/base/operation-id";
import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { z } from "zod";
import type { Config } from "../../../config.ts";
import { sessionCookieName } from "../policy/cookies.ts";
import type { RequestEnv } from "../request-context.ts";

/** The application that endpoints are mounted on, including the OpenAPI registry. */
export type ApiApp = OpenAPIHono<RequestEnv>;

const changeable = z.union([z.number(), z.string()]);

const errorBody = z
  .object({
    message: z.string(),
    code: z.string(),
    requestId: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    difference: z
      .object({ seen: changeable, current: changeable })
      .meta({
        description: "The value you confirmed and the current value, such as a price in cents.",
      })
      .optional(),
  })
  .meta({ id: "Error" });

/** A body of bytes. */
export const BINARY = z.string().meta({ format: "binary" });

export const IDEMPOTENCY_HEADERS = z.object({
  "Idempotency-Key": z
    .string()
    .min(1)
    .max(64)
    .optional()
    .meta({
      description: `Chosen by the caller; without an account, at least 32 random characters. A repeated request with the same key returns the first response for ${IDEMPOTENCY_HOURS} hours.`,
    }),
});

const count = (description: string) => ({ description, schema: { type: "integer" as const } });

/** Headers of rate-limited answers. */
export const RATE_LIMIT_HEADERS = {
  "RateLimit-Limit": count("Requests allowed per window"),
  "RateLimit-Remaining": count("Requests left in this window"),
  "RateLimit-Reset": count("Seconds until the window ends"),
};
export const EXPENSIVE_HEADERS = {
  "RateLimit-Expensive-Limit": count("Expensive requests allowed per window"),
  "RateLimit-Expensive-Remaining": count("Expensive requests left in this window"),
  "RateLimit-Expensive-Reset": count("Seconds until the window of expensive requests ends"),
};
export const REFUSAL_HEADERS = {
  ...RATE_LIMIT_HEADERS,
  "Retry-After": count("Seconds until another request is accepted"),
};

/** Converts an endpoint to an OpenAPI operation. */
export function describeEndpoint(endpoint: EndpointShape) {
  const { body, response, params, query } = endpoint;
  const status = endpoint.response === null ? 204 : (endpoint.status ?? 200);
  const isCounted = endpoint.limit !== undefined && "perHour" in endpoint.limit;
  return createRoute({
    method: endpoint.method,
    path: endpoint.path,
    operationId: operationId(endpoint),
    tags: [endpoint.tag],
    summary: endpoint.summary,
    security: securityOf(endpoint),
    request: {
      ...(params && { params }),
      ...(query && { query }),
      ...(takesIdempotencyKey(endpoint) && { headers: IDEMPOTENCY_HEADERS }),
      ...(body === "archive" && { body: content("application/octet-stream", BINARY) }),
      ...(body && body !== "archive" && { body: content("application/json", body) }),
    },
    responses: {
      [status]: {
        description: "Success",
        ...(isCounted && { headers: RATE_LIMIT_HEADERS }),
        ...answerContent(response),
      },
      ...errorResponses(endpoint),
    },
  });
}

/** A session, or a key with the call's scope. Public calls need neither. */
function securityOf({ access, scope, needsSession }: EndpointShape): Record<string, string[]>[] {
  if (access === "public") return [];
  return [{ session: [] }, ...(scope !== undefined && !needsSession ? [{ bearer: [scope] }] : [])];
}

function answerContent(response: EndpointShape["response"]) {
  if (response === null) return {};
  if (response === "events") return content("text/event-stream", z.string());
  if (response === "archive" || response === "file")
    return content("application/octet-stream", BINARY);
  if (response === "picture") return content("image/webp", BINARY);
  return content("application/json", response);
}

function content(type: string, schema: z.ZodType) {
  return { content: { [type]: { schema } } };
}

/** What a call with an Idempotency-Key can be refused for. */
export const keyedCodes = ({ hasSecretAnswer }: KeyedCall): ErrorCode[] => [
  "malformed_request",
  "request_in_progress",
  "idempotency_key_reused",
  "answer_lost",
  ...(hasSecretAnswer ? (["secret_shown_once"] as const) : []),
];

function errorResponses(endpoint: EndpointShape) {
  const codes = new Set<ErrorCode>(endpoint.errors);
  if (endpoint.params) codes.add("not_found");
  if (endpoint.query || endpoint.body) codes.add("validation_failed");
  if (endpoint.body) codes.add("malformed_request").add("body_too_large");
  if (endpoint.method !== "get") codes.add("cross_site_request");
  if (takesIdempotencyKey(endpoint)) {
    for (const code of keyedCodes(endpoint)) codes.add(code);
  }
  if (endpoint.access !== "public") {
    codes.add("authentication_required");
    codes.add(endpoint.scope === undefined ? "session_required" : "insufficient_scope");
  }
  if (Array.isArray(endpoint.access)) codes.add("forbidden");
  if (endpoint.needsConfirmedEmail) codes.add("email_unconfirmed");
  if (endpoint.limit) codes.add("too_many_attempts");
  if (endpoint.cacheTopics) codes.add("address_too_long");
  const byStatus = Map.groupBy(codes, (code) => ERRORS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.join(", "),
        ...(codes.includes("too_many_attempts") && { headers: REFUSAL_HEADERS }),
        ...content("application/json", errorBody),
      },
    ]),
  );
}

/** The OpenAPI 3.1 document of all mounted endpoints. */
export function openApiDocument(app: ApiApp, config: Config, origin: string) {
  app.openAPIRegistry.registerComponent("securitySchemes", "session", {
    type: "apiKey",
    in: "cookie",
    name: sessionCookieName(config),
  });
  app.openAPIRegistry.registerComponent("securitySchemes", "bearer", {
    type: "http",
    scheme: "bearer",
  });
  return app.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: `${PRODUCT_NAME} API`,
      version: "1",
      description: "Errors are `{ message, code, requestId, fields? }`. Money is integer cents.",
    },
    servers: [{ url: origin }],
  });
}
