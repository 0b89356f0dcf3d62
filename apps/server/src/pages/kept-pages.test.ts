import { Hono } from "hono";
import { beforeEach, expect, it } from "vitest";
import { readConfig } from "../config.ts";
import { textAnswer } from "../platform/http/answer-texts.ts";
import { securityHeaders } from "../platform/http/policy/security-headers.ts";
import type { RequestEnv } from "../platform/http/request-context.ts";
import { markShared } from "../platform/http/shared/answer-topics.ts";
import { SharedAnswers } from "../platform/http/shared/shared-answers.ts";
import { openLog } from "../platform/monitoring/log.ts";
import { keptPages } from "./kept-pages.ts";
import { pageRoutes } from "./page-routes.ts";
import type { CallApi } from "./pages.ts";

const ORIGIN = "https://stackyard.test";
const SENT = { "accept-encoding": "br" };

let app: Hono<RequestEnv>;
let shared: SharedAnswers;
let counted: unknown[];
/** Number of requests that reached the layers behind. */
let behind: number;
/** Number of addresses that were parsed. */
let parsed: number;

beforeEach(() => {
  behind = 0;
  parsed = 0;
  counted = [];
  shared = new SharedAnswers({ recent: { note: () => true } });
  const config = readConfig({ PUBLIC_URL: ORIGIN, AUTH_SECRET: "a".repeat(32) });
  const pages = {
    clientFolder: undefined,
    sharedAddress({ pathname, searchParams }: URL) {
      parsed++;
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
  app = new Hono<RequestEnv>();
  app.use(keptPages({ services, shared, pages }));
  app.use(securityHeaders(config));
  app.use(async (c, next) => {
    behind++;
    c.set("origin", ORIGIN);
    c.set("viewer", async () => null);
    await next();
  });
  const fetchApi = () => markShared(textAnswer("[]", {}), sources);
  app.route("/", pageRoutes({ pages, shared, fetchApi }));
});

const request = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  app.request(path, { method, headers: { ...SENT, ...headers } });

/** Requests /talent until it is kept. */
async function keep(): Promise<void> {
  await request("/talent");
  await expect.poll(() => shared.entries).toBe(1);
  behind = 0;
}

const headersOf = ({ headers }: Response) =>
  [...headers].filter(([name]) => name !== "x-request-id");

it("are answered before everything else, and counted", async () => {
  await keep();
  const answer = await request("/talent");
  expect(answer.status).toBe(200);
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(10);
  expect(behind).toBe(0);
  expect(answer.headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
  expect(counted).toEqual([{ method: "GET", route: "/*", status: 200, seconds: undefined }]);
});

it("have the headers that they have on the usual way", async () => {
  await keep();
  const usual = await request("/talent", {}, "HEAD");
  expect(behind).toBe(1);
  const kept = await request("/talent");
  expect(headersOf(kept)).toEqual(headersOf(usual));
  expect(Object.fromEntries(kept.headers)).toMatchObject({
    "cache-control": "private, no-cache",
    "content-encoding": "br",
    "strict-transport-security": "max-age=31536000",
    "x-frame-options": "DENY",
    vary: "Cookie, Accept-Encoding",
  });
});

it("have their address parsed once, kept or not", async () => {
  await keep();
  for (const path of ["/talent", "/talent?page=2", "/unknown"]) {
    parsed = 0;
    await request(path);
    expect(parsed).toBe(1);
  }
});

it("are unchanged for a browser that has them", async () => {
  await keep();
  const tag = (await request("/talent")).headers.get("etag") ?? "";
  const answer = await request("/talent", { "if-none-match": tag });
  expect(answer.status).toBe(304);
  expect(answer.headers.has("content-type")).toBe(false);
  expect(await answer.text()).toBe("");
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
  ["written in another way", "/Talent/", {}],
  ["with a sign-in ticket", "/talent?token=abc", {}],
  ["with a long address", `/talent?${"a".repeat(1_000)}`, {}],
])(
  "don't answer a request %s",
  async (_, path, headers: Record<string, string>, method = "GET") => {
    await keep();
    await request(path, headers, method);
    expect(behind).toBe(1);
  },
);
