import type { CacheTopic } from "@stackyard/contract/base/endpoint";
import { opensCall } from "@stackyard/contract/base/key-scopes";
import type { Pagination } from "@stackyard/contract/public/pages";
import type { PublicEndpoint } from "@stackyard/contract/public/public-endpoint";
import { type Context, Hono } from "hono";
import type { z } from "zod";
import { openRecentOwners } from "../domains/members/sessions/token-owners.ts";
import type { NoteUse } from "../domains/members/sessions/token-uses.ts";
import type { Publishing } from "../domains/site/publishers/publishing-tokens.ts";
import { answerOnce } from "../platform/http/api/answer-once.ts";
import { insufficientScope, whyKeyIsRefused } from "../platform/http/api/authorize.ts";
import { canonicalAddress, type ReadInput } from "../platform/http/api/canonical-address.ts";
import { openEndpointLimits } from "../platform/http/api/endpoint-limits.ts";
import { readInput } from "../platform/http/api/read-input.ts";
import { AppError } from "../platform/http/errors/app-error.ts";
import { asAppError, isOurs } from "../platform/http/errors/error-handler.ts";
import type { RequestEnv } from "../platform/http/request-context.ts";
import { keyOfAnswer, topicsOf } from "../platform/http/shared/answer-topics.ts";
import { sendShared } from "../platform/http/shared/send-shared.ts";
import type { SharedAnswers } from "../platform/http/shared/shared-answers.ts";
import type { Viewer } from "../platform/http/viewer.ts";
import { isMailSetUp } from "../platform/mail/mail-config.ts";
import type { IdempotencyClaim, Services } from "../platform/services.ts";
import { announceEnd, finishChange, pickFields } from "./answer-terms.ts";
import {
  callsOf,
  callsWithoutKey,
  openCallCounts,
  type PublicCaller,
  requireCaller,
} from "./api-keys.ts";
import { openPrecondition } from "./if-match.ts";
import { publicError } from "./public-error.ts";

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

interface Input<E extends PublicEndpoint> {
  readonly params: Parsed<E["params"]>;
  readonly query: Parsed<E["query"]>;
  readonly body: E["body"] extends "archive" ? ReadableStream<Uint8Array> : Parsed<E["body"]>;
}

interface Answer<E extends PublicEndpoint> {
  readonly data: z.input<E["data"]>;
  readonly pagination?: Pagination;
}

interface CallContext<E extends PublicEndpoint> extends Services {
  readonly user: E["scope"] extends "none"
    ? null
    : E["cacheTopics"] extends readonly CacheTopic[]
      ? Viewer | null
      : Viewer;
  /** The key; null for calls without one, and for an application's or a pipeline's token. */
  readonly tokenId: number | null;
  /** What a pipeline's token is for; null for others. */
  readonly publishing: Publishing | null;
  readonly address: string;
  readonly request: Request;
  readonly requestId: string;
}

interface Limited extends Pick<CallContext<PublicEndpoint>, "db" | "address"> {
  readonly user: Viewer | null;
}

type Handler<E extends PublicEndpoint> = (
  ctx: CallContext<E>,
  input: Input<E>,
) => Promise<Answer<E>>;

type Read = (ctx: Services, input: unknown) => Promise<Made>;

export interface PublicApp {
  readonly app: Hono<RequestEnv>;
  readonly endpoints: readonly PublicEndpoint[];
  mount<E extends PublicEndpoint>(endpoint: E, handler: Handler<E>): void;
}

interface Options {
  readonly services: Services;
  readonly shared: SharedAnswers;
  readonly noteUse: NoteUse;
  readonly checksResponses: boolean;
}

/**
 * Creates the public API. Authentication, rate limits, envelopes and errors are handled only here.
 */
export function createPublicApp(options: Options): PublicApp {
  const { services, shared, noteUse, checksResponses } = options;
  const app = new Hono<RequestEnv>();
  const endpoints: PublicEndpoint[] = [];
  const reads = new Map<string, Read>();
  const limits = openEndpointLimits(services.settings);
  const countCall = openCallCounts(services);
  const findRecentOwner = openRecentOwners(services);
  const refuse = (thrown: Error, c: Context<RequestEnv>) => {
    const error = asAppError(thrown);
    if (isOurs(error)) c.get("log").error({ err: error.cause ?? error }, error.message);
    return publicError(error, askedBy(c));
  };
  app.onError(refuse);

  function mount<E extends PublicEndpoint>(endpoint: E, handler: Handler<E>) {
    endpoints.push(endpoint);
    if (endpoint.method === "get") reads.set(endpoint.path, handler as unknown as Read);
    const path = endpoint.path.replace(/\{(\w+)\}/g, ":$1");
    const addressOf = canonicalAddress(endpoint);
    const make = async (ctx: CallContext<E>, input: Input<E>): Promise<Made> => {
      const made = await handler(ctx, input);
      if (checksResponses) endpoint.data.parse(made.data);
      return { ...made, data: pickFields(endpoint, made.data, input.query) };
    };
    /** What every caller gets. Null if visitors get nothing: this one may get more. */
    const findShared = async (c: Context<RequestEnv>, ctx: CallContext<E>, input: Input<E>) => {
      const visitor = { ...ctx, user: null } as CallContext<E>;
      try {
        return await shared.get(keyOfAnswer(c.get("origin"), addressOf(input)), async () => {
          const body = JSON.stringify(envelope(await make(visitor, input)));
          return { body, headers: JSON_TYPE, topics: topicsOf(endpoint, input.params, body) };
        });
      } catch (thrown) {
        if (thrown instanceof AppError && thrown.status === 404) return null;
        throw thrown;
      }
    };
    const answerOwn = async (c: Context<RequestEnv>, ctx: CallContext<E>, input: Input<E>) =>
      answerOnce(ctx, endpoint, input, (claim?: IdempotencyClaim) =>
        answerCall(c, async () => {
          const precondition = preconditionOf(c, ctx, endpoint, input);
          await precondition?.(ctx.db);
          const work = () => make({ ...ctx, claim, precondition }, input);
          const made = await within(endpoint, ctx, work);
          // From here on, this process serves nothing older than the change.
          if (endpoint.method !== "get") await services.changes.caughtUp();
          return enveloped(endpoint, made);
        }),
      );
    const answer = async (c: Context<RequestEnv>, ctx: CallContext<E>, headers: Headers) => {
      authorize(endpoint, ctx);
      const input = (await readInput(endpoint, c)) as Input<E>;
      requireOwnModule(ctx, input.params);
      const kept = isShared(endpoint, input) ? await findShared(c, ctx, input) : null;
      if (kept) return sendShared(c, kept, NOT_STORED, Object.fromEntries(headers));
      const made = await answerOwn(c, ctx, input);
      return withHeaders(await finishChange(endpoint, c, made), headers);
    };
    app.on(endpoint.method.toUpperCase(), path, async (c) => {
      const caller = endpoint.scope === "none" ? null : await callerOf(c, endpoint);
      const headers = new Headers({ "Cache-Control": NOT_STORED });
      const isExpensive = costsMuch(endpoint, c.req.query("search"));
      const counts = caller
        ? callsOf(caller, { isExpensive })
        : callsWithoutKey(endpoint, c.get("address"));
      await countCall(counts, headers);
      const ctx = contextFor(c, caller) as CallContext<E>;
      announceEnd(endpoint, c.get("origin"), headers);
      return answer(c, ctx, headers).catch((thrown) => withHeaders(refuse(thrown, c), headers));
    });
  }

  /** The condition of a change with an If-Match, which compares with the answer to a GET. */
  function preconditionOf<E extends PublicEndpoint>(
    c: Context<RequestEnv>,
    ctx: CallContext<E>,
    { method, path }: E,
    input: Input<E>,
  ) {
    const ifMatch = c.req.header("if-match");
    if (ifMatch === undefined || method === "get") return undefined;
    const read = method === "post" ? undefined : reads.get(path);
    return openPrecondition({
      ...{ ifMatch, path: c.req.path },
      read: read && (async (db) => JSON.stringify(envelope(await read({ ...ctx, db }, input)))),
    });
  }

  /** Does the work if the hourly limit that the call shares allows it. */
  function within<T>({ limitedAs }: PublicEndpoint, caller: Limited, work: () => Promise<T>) {
    if (!limitedAs) return work();
    // The answer's headers are about the calls per minute.
    return limits.within(limitedAs, { ...caller, headers: new Headers() }, work);
  }

  const callerOf = (c: Context<RequestEnv>, { cacheTopics }: PublicEndpoint) =>
    requireCaller(
      services,
      noteUse,
      { headers: c.req.raw.headers, address: c.get("address") },
      cacheTopics ? findRecentOwner : undefined,
    );

  function contextFor(c: Context<RequestEnv>, caller: PublicCaller | null) {
    return {
      ...services,
      log: c.get("log"),
      user: caller?.viewer ?? null,
      tokenId: caller?.tokenId ?? null,
      publishing: caller?.publishing ?? null,
      address: c.get("address"),
      request: c.req.raw,
      requestId: c.get("requestId"),
    };
  }

  return { app, endpoints, mount };
}

function authorize(
  { scope, needsKey, needsConfirmedEmail, publishing: isForPipelines }: PublicEndpoint,
  { user, config, tokenId, publishing }: CallContext<PublicEndpoint>,
) {
  if (publishing && !isForPipelines) throw insufficientScope("This token only publishes versions.");
  if (needsKey && tokenId === null) throw new AppError("key_required");
  if (
    !publishing &&
    scope !== "any" &&
    scope !== "none" &&
    !opensCall(user?.grants ?? [], { scope })
  )
    throw whyKeyIsRefused({ scope });
  if (needsConfirmedEmail && !user?.hasConfirmedEmail && isMailSetUp(config)) {
    throw new AppError("email_unconfirmed");
  }
}

/** A pipeline's token is for one module. */
function requireOwnModule(
  { publishing }: Pick<CallContext<PublicEndpoint>, "publishing">,
  params: { readonly module_id?: unknown } | undefined,
) {
  const isOther = params?.module_id !== undefined && params.module_id !== publishing?.moduleId;
  if (publishing && isOther) throw insufficientScope("This token is for another module.");
}

const NOT_STORED = "no-store";
const JSON_TYPE = [["Content-Type", "application/json"]] as const;

const isShared = ({ cacheTopics, variesWith }: PublicEndpoint, { query }: ReadInput) =>
  cacheTopics !== undefined &&
  (variesWith === undefined || Reflect.get(query ?? {}, variesWith) === undefined);

function withHeaders(response: Response, headers: Headers): Response {
  for (const [name, value] of headers) response.headers.set(name, value);
  return response;
}

const costsMuch = ({ expensive }: PublicEndpoint, search: string | undefined) =>
  expensive === "always" || (expensive === "search" && search !== undefined);

/** Turns refusals into responses, which idempotent retries repeat. Rethrows failures. */
async function answerCall(c: Context<RequestEnv>, make: () => Promise<Response>) {
  try {
    return await make();
  } catch (thrown) {
    const isRefusal = thrown instanceof AppError && thrown.status < 500;
    if (!isRefusal || thrown.code === "too_many_attempts") throw thrown;
    return publicError(thrown, askedBy(c));
  }
}

interface Made {
  readonly data: unknown;
  readonly pagination?: Pagination;
}

const envelope = ({ data, pagination }: Made) => ({
  ...{ status: "success", data },
  ...(pagination && { meta: { pagination } }),
});

const enveloped = ({ status = 200 }: PublicEndpoint, made: Made) =>
  Response.json(envelope(made), { status });

function askedBy(c: Context<RequestEnv>) {
  return {
    accept: c.req.header("accept"),
    path: c.req.path,
    origin: c.get("origin"),
    requestId: c.get("requestId"),
  };
}
