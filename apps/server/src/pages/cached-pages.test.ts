import { request as send } from "node:http";
import { buffer } from "node:stream/consumers";
import { Hono } from "hono";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readConfig } from "../config.ts";
import { textAnswer } from "../platform/http/answer-texts.ts";
import { type HttpServer, listen } from "../platform/http/listen.ts";
import { securityHeaders } from "../platform/http/policy/security-headers.ts";
import type { RequestEnv } from "../platform/http/request-context.ts";
import { markShared } from "../platform/http/shared/answer-topics.ts";
import { EncodedBody } from "../platform/http/shared/encoded-body.ts";
import { SharedAnswers } from "../platform/http/shared/shared-answers.ts";
import { openLog } from "../platform/monitoring/log.ts";
import { cachedPages } from "./cached-pages.ts";
import { pageRoutes } from "./page-routes.ts";
import type { CallApi } from "./pages.ts";

const ORIGIN = "https://stackyard.test";
const HOST = "stackyard.test";
const API_HOST = "api.stackyard.test";

let server: HttpServer;
let shared: SharedAnswers;
let counted: unknown[];
/** Number of requests that reached the application. */
let behind: number;

beforeEach(async () => {
  behind = 0;
  counted = [];
  shared = new SharedAnswers({ recent: { note: () => true } });
  const config = readConfig({
    PUBLIC_URL: ORIGIN,
    API_URL: `https://${API_HOST}`,
    AUTH_SECRET: "a".repeat(32),
  });
  const pages = {
    clientFolder: undefined,
    sharedAddress({ pathname, searchParams }: URL) {
      const isKnown = pathname.toLowerCase() === "/talent";
      return isKnown ? `/talent?page=${searchParams.get("page")}` : undefined;
    },
    async render(_: Request, { call }: { call: CallApi }) {
      await call("/api/talent");
      const headers = new Headers({ "Content-Type": "text/html", Vary: "Cookie" });
      return { status: 200, headers, html: Buffer.from("<p>Talent</p>".repeat(200)) };
    },
  };
  const requestEnded = (request: object) => counted.push({ ...request, seconds: undefined });
  const services = { config, log: openLog("silent"), metrics: { requestEnded } as never };
  const sources = { topics: ["talent"], staleAt: Number.POSITIVE_INFINITY };
  const app = new Hono<RequestEnv>();
  app.use(securityHeaders(config));
  app.use(async (c, next) => {
    behind++;
    c.set("origin", ORIGIN);
    c.set("viewer", async () => null);
    await next();
  });
  const fetchApi = () => markShared(textAnswer("[]", {}), sources);
  app.route("/", pageRoutes({ pages, shared, fetchApi }));
  server = await listen(0, "127.0.0.1");
  server.serve(app.fetch, cachedPages({ services, shared, pages }));
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  await server.close(0);
});

interface Answer {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** Sends a request as it is written, which `fetch` would correct. */
function request(
  path: string,
  headers: Record<string, string> = {},
  method = "GET",
): Promise<Answer> {
  const { port } = server;
  const sent = { host: HOST, "accept-encoding": "br", ...headers };
  return new Promise((resolve, reject) => {
    send({ host: "127.0.0.1", port, path, method, headers: sent }, async (answer) =>
      resolve({ status: answer.statusCode, headers: answer.headers, body: await buffer(answer) }),
    )
      .on("error", reject)
      .end();
  });
}

/** Requests /talent until it is kept. */
async function keep(): Promise<void> {
  await request("/talent");
  await expect.poll(() => shared.entries).toBe(1);
  behind = 0;
}

it("are answered before everything else, and counted", async () => {
  await keep();
  const answer = await request("/talent");
  expect(answer.status).toBe(200);
  expect(answer.body.length).toBeGreaterThan(10);
  expect(behind).toBe(0);
  expect(answer.headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
  expect(counted).toEqual([{ method: "GET", route: "/*", status: 200, seconds: undefined }]);
  expect(shared.counts.page).toMatchObject({ hits: 1, misses: 1 });
});

it("have the headers that they have on the usual way", async () => {
  await keep();
  const usual = await request("/talent", {}, "HEAD");
  expect(behind).toBe(1);
  const kept = await request("/talent");
  expect(behind).toBe(1);
  const { date, "x-request-id": _, "content-length": length, ...same } = kept.headers;
  expect(usual.headers).toMatchObject(same);
  expect(Number(length)).toBe(kept.body.length);
  expect(same).toMatchObject({
    "cache-control": "private, no-cache",
    "content-encoding": "br",
    "strict-transport-security": "max-age=31536000",
    "x-frame-options": "DENY",
    vary: "Cookie, Accept-Encoding",
  });
});

it("are unchanged for a browser that has them", async () => {
  await keep();
  const { etag } = (await request("/talent")).headers;
  const answer = await request("/talent", { "if-none-match": String(etag) });
  expect(behind).toBe(0);
  expect(answer.status).toBe(304);
  expect(answer.headers["content-type"]).toBeUndefined();
  expect(answer.headers["content-security-policy"]).toBeDefined();
  expect(answer.body).toHaveLength(0);
});

it("are made by the application when their body can't be read", async () => {
  await keep();
  const reading = vi.spyOn(EncodedBody.prototype, "in").mockRejectedValueOnce(new Error("broken"));
  expect((await request("/talent")).status).toBe(200);
  expect(reading).toHaveBeenCalledTimes(2);
  expect(behind).toBe(1);
});

it("don't answer a request to a host that can't be one", async () => {
  await keep();
  expect((await request("/talent", { host: "stackyard.test:port" })).status).toBe(400);
});

it("are made again on another day, because they show relative dates", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-01T23:59:59Z") });
  await keep();
  vi.setSystemTime(new Date("2026-12-02T00:00:01Z"));
  await request("/talent");
  expect(behind).toBe(1);
});

it("are made again after a change", async () => {
  await keep();
  shared.forget(["talent"]);
  await request("/talent");
  expect(behind).toBe(1);
});

it.each([
  ["with another method", "/talent", {}, "HEAD"],
  ["with a session", "/talent", { cookie: "session=1" }],
  ["with a key", "/talent", { authorization: "Bearer none" }],
  ["with another view", "/talent?page=2", {}],
  ["with another theme", "/talent", { cookie: "theme_preference=dark" }],
  ["written with a slash", "/talent/", {}],
  ["written with capitals", "/Talent", {}],
  ["with a sign-in ticket", "/talent?token=abc", {}],
  ["to the API's host", "/talent", { host: API_HOST }],
  ["to the API's host in capitals", "/talent", { host: API_HOST.toUpperCase() }],
  ["with a whole URL", `http://${HOST}/talent`, {}],
  ["with two slashes", "//talent", {}],
  ["with a long address", `/talent?${"a".repeat(1_000)}`, {}],
])(
  "don't answer a request %s",
  async (_, path, headers: Record<string, string>, method = "GET") => {
    await keep();
    await request(path, headers, method);
    expect(behind).toBe(1);
  },
);
