import { createRoute, OpenAPIHono } from "@hono/zod-openapi";
import { takesIdempotencyKey } from "@stackyard/contract/base/endpoint";
import { ERRORS, type ErrorCode } from "@stackyard/contract/base/errors";
import { SCOPE_LABELS } from "@stackyard/contract/base/key-scopes";
import { operationId } from "@stackyard/contract/base/operation-id";
import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { type Pagination, pagination } from "@stackyard/contract/public/pages";
import { PUBLIC_GROUPS, type PublicEndpoint } from "@stackyard/contract/public/public-endpoint";
import { z } from "zod";
import {
  BINARY,
  EXPENSIVE_HEADERS,
  IDEMPOTENCY_HEADERS,
  keyedCodes,
  RATE_LIMIT_HEADERS,
  REFUSAL_HEADERS,
} from "../platform/http/api/openapi.ts";
import { canBeMinimal } from "./answer-terms.ts";
import { describeCall, GROUP_DESCRIPTIONS } from "./call-description.ts";

const errorEnvelope = z
  .object({
    status: z.literal("error"),
    error: z.object({
      code: z.string(),
      message: z.string(),
      fields: z.record(z.string(), z.string()).optional(),
      documentation_url: z.string().meta({ description: "The page that explains the code." }),
      request_id: z.string().meta({ description: "Also in X-Request-Id. Quote it to support." }),
    }),
  })
  .meta({ id: "PublicError" });

const problemDetails = z
  .object({
    type: z.string().meta({ description: "The page that explains the code." }),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    instance: z.string().meta({ description: "The path that was called." }),
    code: z.string(),
    requestId: z.string().meta({ description: "Also in X-Request-Id. Quote it to support." }),
    fields: z.record(z.string(), z.string()).optional(),
  })
  .meta({ id: "ProblemDetails" });

const ERROR_CONTENT = {
  "application/json": { schema: errorEnvelope },
  "application/problem+json": { schema: problemDetails },
};

const header = (description: string) => z.string().optional().meta({ description });

const IF_NONE_MATCH = z.object({
  "If-None-Match": header("The ETag of an earlier answer. If it is current, there is no body."),
});
const IF_MATCH = {
  "If-Match": header("The ETag of what was read. The change happens only if it is current."),
};
const NO_TAG = {
  "If-Match": header("Refused with 412: nothing can be read at this address, so it has no ETag."),
};
const PREFER = { Prefer: header("With `return=minimal`, the answer has no body.") };

const EXAMPLE_PAGE: Pagination = { total: 1, page: 1, limit: 1, next_cursor: null };

interface Addresses {
  /** The site's origin. */
  readonly origin: string;
  /** The origin of the API's own host, if it has one. */
  readonly apiUrl?: string | undefined;
}

/** The OpenAPI 3.1 document of the public API. */
export function publicDocument(
  endpoints: readonly PublicEndpoint[],
  { origin, apiUrl = origin }: Addresses,
) {
  const app = new OpenAPIHono();
  const tokenUrl = `${origin}/oauth/token`;
  const read = new Set(endpoints.filter(({ method }) => method === "get").map(({ path }) => path));
  for (const endpoint of endpoints)
    app.openAPIRegistry.registerPath(describe(endpoint, { hasTag: read.has(endpoint.path) }));
  app.openAPIRegistry.registerComponent("securitySchemes", "apiKey", {
    type: "http",
    scheme: "bearer",
  });
  app.openAPIRegistry.registerComponent("securitySchemes", "oauth2", {
    type: "oauth2",
    flows: {
      authorizationCode: {
        authorizationUrl: `${origin}/oauth/authorize`,
        tokenUrl,
        refreshUrl: tokenUrl,
        scopes: SCOPE_LABELS,
      },
      clientCredentials: { tokenUrl, scopes: SCOPE_LABELS },
    },
  });
  return app.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: `${PRODUCT_NAME} public API`,
      version: "1",
      description:
        "Answers are `{ status, data, meta? }`, errors `{ status, error: { code, message } }`, or RFC 9457 for those who accept application/problem+json. Money is integer cents.",
      contact: { name: `${PRODUCT_NAME} support`, url: `${origin}/support` },
    },
    tags: PUBLIC_GROUPS.map((name) => ({ name, description: GROUP_DESCRIPTIONS[name] })),
    servers: [{ url: apiUrl }],
  });
}

interface Address {
  /** It can be read, so there is an ETag to compare with. */
  readonly hasTag: boolean;
}

function describe(endpoint: PublicEndpoint, address: Address) {
  const { params, query, body, data, status = 200, paged } = endpoint;
  const answer = z.object({
    status: z.literal("success"),
    data,
    ...(paged && { meta: z.object({ pagination }) }),
  });
  const success = {
    status: "success",
    data: endpoint.example.data,
    ...(paged && { meta: { pagination: EXAMPLE_PAGE } }),
  };
  return createRoute({
    method: endpoint.method,
    path: endpoint.path,
    operationId: operationId(endpoint),
    tags: [endpoint.group],
    summary: endpoint.summary,
    description: describeCall(endpoint),
    ...(endpoint.deprecated && { deprecated: true }),
    security: securityOf(endpoint),
    request: {
      ...(params && { params }),
      ...(query && { query }),
      headers: conditionsOf(endpoint, address),
      ...(body && { body: { content: bodyOf(body, endpoint.example) } }),
    },
    responses: {
      ...withoutBody(endpoint, status),
      [status]: {
        ...{ description: "Success", headers: countsOf(endpoint) },
        content: { "application/json": { schema: answer, example: success } },
      },
      ...errorResponses(endpoint),
    },
  });
}

function conditionsOf(endpoint: PublicEndpoint, { hasTag }: Address): z.ZodObject {
  if (endpoint.method === "get") return IF_NONE_MATCH;
  const keyed = takesIdempotencyKey(endpoint) ? IDEMPOTENCY_HEADERS : z.object({});
  const condition = hasTag ? IF_MATCH : NO_TAG;
  const conditional = endpoint.method === "post" ? keyed : keyed.extend(condition);
  return canBeMinimal(endpoint) ? conditional.extend(PREFER) : conditional;
}

type Described = { readonly description: string; readonly headers: ReturnType<typeof countsOf> };

const countsOf = ({ expensive }: PublicEndpoint) => ({
  ...RATE_LIMIT_HEADERS,
  ...(expensive && EXPENSIVE_HEADERS),
});

function withoutBody(endpoint: PublicEndpoint, status: number): Record<number, Described> {
  const headers = countsOf(endpoint);
  if (endpoint.method === "get")
    return { 304: { description: "The ETag in If-None-Match is current.", headers } };
  if (status !== 200 || !canBeMinimal(endpoint)) return {};
  return { 204: { description: "Success, for a caller who prefers a minimal answer", headers } };
}

function bodyOf(body: z.ZodType | "archive", { body: example }: PublicEndpoint["example"]) {
  if (body === "archive") return { "application/octet-stream": { schema: BINARY } };
  return { "application/json": { schema: body, example } };
}

/** OpenAPI 3.1 lets any scheme list what the caller must be granted. */
function securityOf({ scope, needsKey }: PublicEndpoint): Record<string, string[]>[] {
  if (scope === "none") return [];
  const scopes = scope === "any" ? [] : [scope];
  return [{ apiKey: scopes }, ...(needsKey ? [] : [{ oauth2: scopes }])];
}

/** Error codes of an endpoint, including those common to all endpoints. */
function errorCodesOf(endpoint: PublicEndpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>(["too_many_attempts", ...endpoint.errors]);
  if (endpoint.scope !== "none") codes.add("unauthorized");
  if (endpoint.scope !== "none" && endpoint.scope !== "any") codes.add("insufficient_scope");
  if (endpoint.needsKey) codes.add("key_required");
  if (endpoint.method !== "get") codes.add("precondition_failed");
  if (takesIdempotencyKey(endpoint)) for (const code of keyedCodes(endpoint)) codes.add(code);
  if (endpoint.params) codes.add("not_found");
  if (endpoint.query || endpoint.body) codes.add("validation_failed");
  if (endpoint.body) codes.add("malformed_request").add("body_too_large");
  if (endpoint.needsConfirmedEmail) codes.add("email_unconfirmed");
  return [...codes];
}

function errorResponses(endpoint: PublicEndpoint) {
  const byStatus = Map.groupBy(errorCodesOf(endpoint), (code) => ERRORS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.join(", "),
        ...headersOf(endpoint, codes),
        content: ERROR_CONTENT,
      },
    ]),
  );
}

/** Calls are counted per key, so a call without a valid key isn't. */
function headersOf({ expensive }: PublicEndpoint, codes: readonly ErrorCode[]) {
  if (codes.includes("unauthorized")) return {};
  const counted = codes.includes("too_many_attempts") ? REFUSAL_HEADERS : RATE_LIMIT_HEADERS;
  return { headers: { ...counted, ...(expensive && EXPENSIVE_HEADERS) } };
}
