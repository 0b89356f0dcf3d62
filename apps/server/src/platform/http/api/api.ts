import { OpenAPIHono } from "@hono/zod-openapi";
import type { EndpointShape, ResponseOf } from "@stackyard/contract/base/endpoint";
import type { Context } from "hono";
import type { z } from "zod";
import { notingProvisional } from "../../runtime/provisional.ts";
import type { IdempotencyClaim, Services } from "../../services.ts";
import { jsonAnswer, textAnswer, textOf } from "../answer-texts.ts";
import { type Followed, followChanges } from "../follow-changes.ts";
import { requireShortQuery } from "../header-lengths.ts";
import type { RequestEnv } from "../request-context.ts";
import { keyOfAnswer, markShared, topicsOf } from "../shared/answer-topics.ts";
import { sendShared } from "../shared/send-shared.ts";
import type { MadeAnswer, SharedAnswer, SharedAnswers } from "../shared/shared-answers.ts";
import type { Viewer } from "../viewer.ts";
import { openAccountTurns } from "./account-turns.ts";
import { answerOnce } from "./answer-once.ts";
import { asCaller, authorize } from "./authorize.ts";
import { canonicalAddress, type ReadInput } from "./canonical-address.ts";
import { openEndpointLimits } from "./endpoint-limits.ts";
import type { PageLookups } from "./once-per-page.ts";
import { type ApiApp, describeEndpoint } from "./openapi.ts";
import { linkToNextPage } from "./paging.ts";
import { readInput } from "./read-input.ts";

type Parsed<S, Otherwise> = S extends z.ZodType ? z.output<S> : Otherwise;

export interface Input<E extends EndpointShape> {
  readonly params: Parsed<E["params"], undefined>;
  readonly query: Parsed<E["query"], undefined>;
  readonly body: E["body"] extends "archive"
    ? ReadableStream<Uint8Array>
    : Parsed<E["body"], undefined>;
}

export interface HandlerContext<E extends EndpointShape> extends Services {
  readonly user: E["access"] extends "public" ? Viewer | null : Viewer;
  readonly request: Request;
  readonly requestId: string;
  /** Headers of the answer. */
  readonly headers: Headers;
  /** The caller's address, for limits and records. */
  readonly address: string;
  /** The server's public origin. */
  readonly origin: string;
  readonly lookups?: PageLookups | undefined;
  /** Checks in the database whether the request would still have the same viewer. */
  readonly isStill: (viewer: Viewer) => Promise<boolean>;
}

type Answer<E extends EndpointShape> = E["response"] extends "events"
  ? Followed
  : E["response"] extends "archive" | "picture" | "file"
    ? Response
    : ResponseOf<E>;

export type Handler<E extends EndpointShape> = (
  ctx: HandlerContext<E>,
  input: Input<E>,
) => E["response"] extends null ? Promise<void> : Promise<Answer<E>>;

/** Mounts contract endpoints. Access, input and output are checked here only. */
export interface Api {
  readonly app: ApiApp;
  mount<E extends EndpointShape>(endpoint: E, handler: Handler<E>): void;
}

interface Options {
  readonly services: Services;
  readonly shared: SharedAnswers;
  /** Parses every answer by its schema, so that tests fail on a leaked or missing field. */
  readonly checksResponses: boolean;
}

export function createApi({ services, shared, checksResponses }: Options): Api {
  const app: ApiApp = new OpenAPIHono();
  const limits = openEndpointLimits(services.settings);
  const inTurnOf = openAccountTurns();

  function mount<E extends EndpointShape>(endpoint: E, handler: Handler<E>) {
    const addressOf = canonicalAddress(endpoint);
    const answer = (ctx: HandlerContext<E>, input: Input<E>) => {
      const answered = async (claim?: IdempotencyClaim) => {
        const keyed = { ...ctx, claim };
        const work = async (): Promise<unknown> => {
          const answer = await handler(keyed, input);
          return endpoint.response === "events" ? followChanges(ctx, answer as Followed) : answer;
        };
        const answer = await limits.within(endpoint, ctx, work);
        if (checksResponses && typeof endpoint.response === "object")
          endpoint.response?.parse(answer);
        // From here on, this process serves nothing older than the change.
        if (endpoint.changes) await services.changes.caughtUp();
        if (endpoint.paged)
          linkToNextPage(ctx.headers, (query) => addressOf(withQuery(input, query)));
        return respond(endpoint, answer, ctx.headers);
      };
      return inTurnOf(endpoint, ctx, () => answerOnce(ctx, endpoint, input, answered));
    };
    const read = async (c: Context<RequestEnv>) => (await readInput(endpoint, c)) as Input<E>;
    app.openAPIRegistry.registerPath(describeEndpoint(endpoint));
    const path = endpoint.path.replace(/\{(\w+)\}/g, ":$1");
    app.on(endpoint.method.toUpperCase(), path, async (c) => {
      const { cacheTopics, variesBySession } = endpoint;
      if (cacheTopics) requireShortQuery(c.req.url);
      const isOwn =
        !cacheTopics || (variesBySession && asCaller(endpoint, await senderOf(c, endpoint)));
      if (isOwn) return answer(await openContext(services, endpoint, c), await read(c));
      const input = await read(c);
      const make = async () => {
        const ctx = await openContext(services, endpoint, c);
        return keepable(endpoint, input, await notingProvisional(() => answer(ctx, input)));
      };
      const key = keyOfAnswer(c.get("origin"), addressOf(input));
      const kept = await shared.get(key, make, { asker: c.env?.inherited?.sharedPage });
      return c.env?.inherited ? answerPage(kept) : sendShared(c, kept, REVALIDATED);
    });
  }

  return { app, mount };
}

function respond(endpoint: EndpointShape, answer: unknown, headers: Headers): Response {
  if (answer instanceof Response) return answer;
  if (endpoint.response === null) return new Response(null, { status: 204, headers });
  return jsonAnswer(answer, { status: endpoint.status ?? 200, headers });
}

/** The same input with other query parameters. */
function withQuery(input: ReadInput, query: object): ReadInput {
  return { ...input, query: { ...(input.query as object), ...query } };
}

async function keepable(
  endpoint: EndpointShape,
  { params }: ReadInput,
  { result: answer, isProvisional }: { result: Response; isProvisional: boolean },
): Promise<MadeAnswer> {
  const body = await textOf(answer);
  const freshSeconds = isProvisional ? 0 : endpoint.freshSeconds;
  return {
    body,
    headers: [...answer.headers],
    topics: topicsOf(endpoint, params, body),
    ...(freshSeconds !== undefined && { staleAt: Date.now() + freshSeconds * 1_000 }),
  };
}

/** The same for everyone, but outdated by any change, so clients must revalidate. */
const REVALIDATED = "no-cache";

/** The answer to a page's own call. */
async function answerPage({ body, headers, ...sources }: SharedAnswer): Promise<Response> {
  const answer = textAnswer(await body.plain(), { headers: headers as [string, string][] });
  return markShared(answer, sources);
}

/** Everyone may make a call whose answers are shared, so it's enough to know the sender of a second ago. */
function senderOf(c: Context<RequestEnv>, { cacheTopics }: EndpointShape): Promise<Viewer | null> {
  return cacheTopics ? c.get("recentViewer")() : c.get("viewer")();
}

async function openContext<E extends EndpointShape>(
  services: Services,
  endpoint: E,
  c: Context<RequestEnv>,
): Promise<HandlerContext<E>> {
  const headers = new Headers();
  c.set("answerHeaders", headers);
  return {
    ...services,
    log: c.get("log"),
    // Whose request it is must not show in an answer that others get too.
    user:
      endpoint.cacheTopics && !endpoint.variesBySession
        ? null
        : authorize(endpoint, await senderOf(c, endpoint), services.config),
    request: c.req.raw,
    requestId: c.get("requestId"),
    headers,
    address: c.get("address"),
    origin: c.get("origin"),
    lookups: c.get("lookups"),
    isStill: c.get("isStill"),
  } as HandlerContext<E>;
}
