import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { openBooks } from "./books.ts";
import { openCheckout } from "./checkout.ts";
import { openConnect } from "./connect.ts";
import { SECRETS } from "./deliveries.ts";
import { type Fault, openFaults } from "./faults.ts";
import { type Params, readForm } from "./form.ts";
import { openRefunds } from "./refunds.ts";
import { type Item, openWorld, PLATFORM, Refusal, type World } from "./world.ts";

export const KEYS = { test: "sk_test_fake", live: "sk_live_fake" } as const;

/** https://docs.stripe.com/api/idempotent_requests */
const KEPT_SECONDS = 24 * 3_600;

interface Request {
  readonly method: string;
  readonly path: string;
  readonly params: Params;
  readonly account: string;
}
interface Answer {
  readonly status: number;
  readonly body: object;
  readonly isKept: boolean;
}
type Route = readonly [
  method: string,
  path: RegExp,
  handle: (request: Request, id: string) => object,
];

export type FakeStripe = Awaited<ReturnType<typeof openStripeServer>>;

/**
 * A server that speaks the part of Stripe's HTTP API that we use. No account at Stripe was
 * available for these tests: the fake was built from the types of the official SDK (stripe 23.1.0,
 * API version 2026-10-28.endive) and from Stripe's documentation, which is named beside each
 * behavior. Where the two leave something open, the comment says what the fake assumes.
 */
export async function openStripeServer({
  mode = "test",
}: {
  readonly mode?: keyof typeof KEYS;
} = {}) {
  const world = openWorld({ isLive: mode === "live" });
  const books = openBooks(world);
  const checkout = openCheckout(world, books);
  const connect = openConnect(world, books);
  const refunds = openRefunds(world, books, checkout);
  const faults = openFaults();
  const requests: string[] = [];
  const kept = new Map<string, Answer & { readonly given: string; readonly at: number }>();

  const ROUTES: readonly Route[] = [
    ["POST", /^checkout\/sessions$/, ({ params }) => checkout.create(params)],
    ["GET", /^checkout\/sessions$/, (request) => list(world, "checkout.session", request)],
    ["POST", /^checkout\/sessions\/(\w+)\/expire$/, (_, id) => checkout.expire(id)],
    ["GET", /^checkout\/sessions\/(\w+)$/, (_, id) => world.get(id, "checkout.session")],
    ["POST", /^refunds$/, ({ params }) => refunds.create(params)],
    ["GET", /^refunds$/, (request) => list(world, "refund", request, ["payment_intent", "charge"])],
    ["GET", /^refunds\/(\w+)$/, (_, id) => world.get(id, "refund")],
    ["GET", /^disputes\/(\w+)$/, (_, id) => world.get(id, "dispute")],
    ["POST", /^transfers$/, ({ params }) => connect.transfer(params)],
    ["GET", /^transfers$/, (request) => list(world, "transfer", request, ["transfer_group"])],
    ["POST", /^payouts$/, ({ params, account }) => connect.payOut(params, account)],
    ["GET", /^payouts$/, (request) => list(world, "payout", request)],
    ["GET", /^payouts\/(\w+)$/, (_, id) => world.get(id, "payout")],
    ["GET", /^account$/, () => connect.readOwnAccount()],
    ["POST", /^accounts$/, ({ params }) => connect.createAccount(params)],
    ["GET", /^accounts\/(\w+)$/, (_, id) => world.get(id, "account")],
    ["POST", /^account_links$/, ({ params }) => connect.createLink(params)],
    ["GET", /^balance$/, ({ account }) => books.balance(account)],
    ["GET", /^balance_settings$/, () => connect.settings],
    ["GET", /^balance_transactions$/, (request) => list(world, "balance_transaction", request)],
  ];

  function execute(request: Request): Answer {
    checkout.expireOld();
    try {
      for (const [method, pattern, handle] of ROUTES) {
        const match = method === request.method ? pattern.exec(request.path) : null;
        if (!match) continue;
        const found = structuredClone(handle(request, match[1] ?? ""));
        const paths = Object.values(request.params.expand ?? {}) as string[];
        // Disputes have their transactions within. https://docs.stripe.com/api/disputes/object
        const always = isDispute(found) ? ["balance_transactions"] : [];
        for (const path of [...paths, ...always]) expand(world, found, path.split("."));
        return { status: 200, body: found, isKept: true };
      }
      throw new Refusal(404, `Unrecognized request URL (${request.method}: /v1/${request.path}).`, {
        isKept: false,
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, message, isKept } = error;
      return { status, body: { error: { ...error.error, message } }, isKept };
    }
  }

  /** Answers once under an idempotency key, and then with the first answer for a day. */
  function executeOnce(key: string, request: Request, fault: Fault | undefined) {
    const given = JSON.stringify([request.path, request.params, request.account]);
    const first = request.method === "POST" ? kept.get(key) : undefined;
    if (first && world.now() - first.at < KEPT_SECONDS) {
      if (first.given === given) return { ...first, isReplay: true };
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
      const body = { error: { type: "idempotency_error", message } };
      return { status: 400, body, isKept: false, isReplay: false };
    }
    const answer = withFault(fault, () => execute(request));
    if (answer.isKept && request.method === "POST")
      kept.set(key, { ...answer, given, at: world.now() });
    return { ...answer, isReplay: false };
  }

  async function handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(message.url ?? "/", "http://stripe.test");
    const name = `${message.method} ${url.pathname}`;
    requests.push(name);
    const body = await text(message);
    const fault = faults.take(name);
    if (fault === "lost before") return;
    const key = message.headers["idempotency-key"];
    const isAllowed = message.headers.authorization === `Bearer ${KEYS[mode]}`;
    const request = {
      method: message.method ?? "GET",
      path: url.pathname.replace(/^\/v1\//, ""),
      params: readForm(message.method === "GET" ? url.search.slice(1) : body),
      account: String(
        message.headers["stripe-context"] ?? message.headers["stripe-account"] ?? PLATFORM,
      ),
    };
    const answer = isAllowed
      ? executeOnce(typeof key === "string" ? key : "", request, fault)
      : { ...refusal(401, "Invalid API Key provided"), isReplay: false };
    if (fault === "lost after") return;
    if (fault === "reset after") return void message.socket.destroy();
    response.writeHead(answer.status, {
      "content-type": "application/json",
      "request-id": `req_${requests.length}`,
      ...(answer.isReplay && { "idempotent-replayed": "true" }),
      // Repeating is of no use, because the answer is kept.
      ...(answer.status === 500 && { "stripe-should-retry": "false" }),
    });
    response.end(JSON.stringify(answer.body));
  }

  const server = createServer((message, response) => {
    handle(message, response).catch((error) => {
      response.writeHead(599).end(String(error));
      throw error;
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  return {
    world,
    books,
    buyer: checkout.buyer,
    sessionOf: checkout.sessionOf,
    ...{ refunds: refunds.refunds, disputes: refunds.disputes },
    ...{ sellers: connect.sellers, payouts: connect.payouts, operator: connect.operator },
    faults,
    /** Every request, such as "POST /v1/refunds". */
    requests,
    /** What a server needs to use the fake. */
    env: {
      STRIPE_SECRET_KEY: KEYS[mode],
      STRIPE_WEBHOOK_SECRET: SECRETS.platform,
      STRIPE_CONNECT_WEBHOOK_SECRET: SECRETS.connect,
      STRIPE_API_URL: `http://127.0.0.1:${port}`,
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const isDispute = (item: object) => (item as Item).object === "dispute";

function refusal(status: number, message: string, type = "invalid_request_error"): Answer {
  return { status, body: { error: { type, message } }, isKept: false };
}

function withFault(fault: Fault | undefined, execute: () => Answer): Answer {
  const internal = { ...refusal(500, "An unknown error occurred", "api_error"), isKept: true };
  if (fault === "429") return { ...refusal(429, "Request rate limit exceeded."), isKept: false };
  if (fault === "503") return refusal(503, "Stripe is temporarily unavailable.", "api_error");
  if (fault === "500 before") return internal;
  const answer = execute();
  return fault === "500 after" ? internal : answer;
}

/** Newest first, in pages. https://docs.stripe.com/api/pagination */
function list(
  world: World,
  object: string,
  { params, account, path }: Request,
  filters: string[] = [],
) {
  const { limit = 10, starting_after, created = {} } = params;
  const all = world
    .list(object, account)
    .filter((item) =>
      filters.every((name) => params[name] === undefined || item[name] === params[name]),
    )
    .filter((item) => item.created >= Number(created.gte ?? 0))
    .filter((item) => item.created <= Number(created.lte ?? Number.MAX_SAFE_INTEGER));
  const start = starting_after ? all.findIndex(({ id }) => id === starting_after) + 1 : 0;
  const data = all.slice(start, start + Number(limit));
  return { object: "list", url: `/v1/${path}`, has_more: start + data.length < all.length, data };
}

/** Replaces IDs with their objects. https://docs.stripe.com/api/expanding_objects */
function expand(world: World, item: object, [field = "", ...rest]: readonly string[]): void {
  const own = item as Record<string, unknown>;
  const value = own[field];
  const resolve = (each: unknown) => structuredClone(world.find(each) ?? each);
  own[field] = Array.isArray(value) ? value.map(resolve) : resolve(value);
  if (rest.length === 0) return;
  for (const each of [own[field]].flat())
    if (typeof each === "object" && each) expand(world, each, rest);
}
