import { createHash } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";
import { Hono } from "hono";
import { beforeEach, describe, expect, it } from "vitest";
import { ROBOT_PAGES } from "../platform/http/admission/robots.ts";
import { textAnswer } from "../platform/http/answer-texts.ts";
import { AppError } from "../platform/http/errors/app-error.ts";
import type { RequestEnv } from "../platform/http/request-context.ts";
import { markShared } from "../platform/http/shared/answer-topics.ts";
import { SharedAnswers } from "../platform/http/shared/shared-answers.ts";
import { pageRoutes } from "./page-routes.ts";
import type { CallApi } from "./pages.ts";

let rendered: number;
let drawnFor: string[];
let sentOn: string[];
/** The pages that the calls were made for. */
let callers: (string | undefined)[];
/** The API's answer to the page's call. */
let answerOfApi: () => Response;
let shared: SharedAnswers;
let app: Hono<RequestEnv>;

beforeEach(() => {
  rendered = 0;
  drawnFor = [];
  sentOn = [];
  callers = [];
  shared = new SharedAnswers({ recent: { note: () => true } });
  const sources = { topics: ["modules"], staleAt: Number.POSITIVE_INFINITY };
  answerOfApi = () => markShared(textAnswer("[]", {}), sources);
  const pages = {
    clientFolder: undefined,
    sharedAddress({ pathname, searchParams }: URL) {
      if (pathname === "/") return searchParams.has("broken") ? "/?broken=1" : "/";
      const search = searchParams.get("search");
      if (pathname === "/marketplace") return search ? `/marketplace?search=${search}` : pathname;
      return undefined;
    },
    async render(request: Request, { nonce, call }: { nonce: string; call: CallApi }) {
      const number = ++rendered;
      drawnFor.push(request.url);
      sentOn.push(...[...request.headers].map((header) => header.join("=")));
      await call("/api/modules");
      const status = request.url.includes("broken") ? 500 : 200;
      const html =
        `<script nonce="${nonce}">${number}</script>` +
        `<p>${"All alike. ".repeat(200)}</p><script>alert("a stranger's")</script>`;
      return {
        status,
        headers: new Headers({ "content-type": "text/html" }),
        html: Buffer.from(html),
      };
    },
  };
  app = new Hono<RequestEnv>();
  app.use(async (c, next) => {
    c.set("origin", `http://${c.req.header("host") ?? "here"}`);
    c.set("viewer", async () => null);
    await next();
  });
  const fetchApi = (_: Request, { inherited }: RequestEnv["Bindings"]) => {
    callers.push(inherited?.sharedPage);
    return answerOfApi();
  };
  app.route("/", pageRoutes({ pages, shared, fetchApi }));
});

const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await app.request(path, { headers });
  return { answer, text: await answer.text() };
};

const hashOf = (script: string) => `sha256-${createHash("sha256").update(script).digest("base64")}`;

describe("a page shared by all visitors", () => {
  it("is rendered once, and allows only its own scripts", async () => {
    const [first, second] = [await get("/marketplace"), await get("/marketplace")];
    expect(rendered).toBe(1);
    expect(second.text).toBe(first.text);
    expect(first.text).toContain("<script>1</script>");
    const policy = second.answer.headers.get("content-security-policy");
    expect(policy).toContain(`script-src 'self' '${hashOf("1")}';`);
    expect(policy).not.toContain(hashOf(`alert("a stranger's")`));
  });

  it("is compressed for clients that accept it", async () => {
    const plain = await get("/");
    const answer = await app.request("/", { headers: { "accept-encoding": "gzip, br" } });
    expect(answer.headers.get("content-encoding")).toBe("br");
    expect(answer.headers.get("vary")).toBe("Accept-Encoding");
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.byteLength).toBeLessThan(plain.text.length / 2);
    expect(brotliDecompressSync(bytes).toString()).toBe(plain.text);
    expect(plain.answer.headers.get("content-encoding")).toBeNull();
    expect(rendered).toBe(1);
  });

  it.each([
    ["another query", "/marketplace?search=vpc", {}],
    ["the other theme", "/marketplace", { cookie: "theme_preference=dark" }],
    ["another address of the site", "/marketplace", { host: "elsewhere.example" }],
  ])("differs for %s", async (_, path, headers) => {
    await get("/marketplace");
    await get(path, headers);
    await get(path, headers);
    expect(rendered).toBe(2);
  });

  it.each([
    ["with a session", "/", { cookie: "session=abc" }],
    ["with a session beside the theme", "/", { cookie: "theme_preference=dark; session=abc" }],
    ["with a token", "/", { authorization: "Bearer abc" }],
    ["for a page of which not all is shared", "/modules/1", {}],
    ["when it failed", "/?broken", {}],
  ])("is rendered for each request %s", async (_, path, headers) => {
    await get(path, headers);
    const before = rendered;
    await get(path, headers);
    expect(rendered).toBeGreaterThan(before);
  });

  it.each([
    ["unknown parameters", "/marketplace?utm_source=x&search=vpc", "?search=vpc"],
    ["another order", "/marketplace?sort=x&search=vpc&page=1", "?search=vpc"],
    ["nothing but unknown parameters", "/marketplace?a=1", ""],
  ])("is the same for %s, and rendered for the canonical address", async (_, path, canonical) => {
    await get(`/marketplace${canonical}`);
    await get(path);
    expect(drawnFor).toEqual([`http://here/marketplace${canonical}`]);
    shared.forget();
    await get(path);
    expect(drawnFor.at(-1)).toBe(`http://here/marketplace${canonical}`);
  });

  it("is cached once for any number of unknown parameters", async () => {
    for (let n = 0; n < 1_000; n++) await get(`/?x${n}=${"y".repeat(100)}`);
    expect(rendered).toBe(1);
  });

  it("has no address of more than 2 kB", async () => {
    app.onError((error, c) => c.text(error.name, error instanceof AppError ? error.status : 500));
    const long = (bytes: number) => `/marketplace?${"x".repeat(bytes - 1)}`;
    expect((await get(long(2_048))).answer.status).toBe(200);
    expect((await get(long(2_049))).answer.status).toBe(414);
    expect((await get(long(2_049), { cookie: "session=abc" })).answer.status).toBe(414);
    expect((await get(long(2_049).replace("marketplace", "modules/1"))).answer.status).toBe(200);
  });

  it("is kept compressed only, and sent to clients that accept no encoding", async () => {
    const first = await get("/");
    await expect.poll(() => shared.entries).toBe(1);
    expect(shared.size).toBeLessThan(6_000);
    expect((await get("/")).text).toBe(first.text);
    expect(rendered).toBe(1);
  });

  it("is not sent again to a client that has it, in the same encoding", async () => {
    const asked = (headers: Record<string, string>) => app.request("/", { headers });
    const first = await asked({ "accept-encoding": "br" });
    const tag = first.headers.get("etag") ?? "";
    const again = await asked({ "accept-encoding": "br", "if-none-match": `"other", W/${tag}` });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect(again.headers.get("etag")).toBe(tag);
    // The browser takes a 304's policy for the page that it has.
    const policy = "content-security-policy";
    expect(again.headers.get(policy)).toBe(first.headers.get(policy));
    expect((await asked({ "accept-encoding": "gzip", "if-none-match": tag })).status).toBe(200);
    shared.forget();
    expect((await asked({ "accept-encoding": "br", "if-none-match": tag })).status).toBe(200);
  });

  it("has no ETag if it isn't there, whatever the client has", async () => {
    const gone = await app.request("/?broken", { headers: { "if-none-match": "*" } });
    expect([gone.status, gone.headers.get("etag")]).toEqual([500, null]);
  });

  it("is rendered once for a hundred visitors at once", async () => {
    await Promise.all(Array.from({ length: 100 }, () => get("/")));
    expect(rendered).toBe(1);
  });

  it("is not shared if one of its answers is for its caller only", async () => {
    answerOfApi = () => textAnswer("[]", {});
    const all = await Promise.all([get("/"), get("/"), get("/")]);
    expect(new Set(all.map(({ text }) => text)).size).toBe(3);
    expect(shared.entries).toBe(0);
  });

  it("is not kept if one of its answers failed", async () => {
    answerOfApi = () => new Response("busy", { status: 503 });
    await get("/");
    await get("/");
    expect(rendered).toBe(2);
  });

  it("is kept with an answer that every visitor is refused", async () => {
    answerOfApi = () => new Response("who?", { status: 401 });
    await get("/");
    await get("/");
    expect(rendered).toBe(1);
  });

  it("is rendered again once it is outdated", async () => {
    answerOfApi = () => markShared(textAnswer("[]", {}), { topics: [], staleAt: Date.now() - 1 });
    await get("/");
    await get("/");
    expect(rendered).toBe(2);
  });

  it("calls the API in its own name, and a page for one user in none", async () => {
    await get("/marketplace");
    await get("/marketplace", { cookie: "theme_preference=dark" });
    await get("/marketplace", { cookie: "session=1" });
    const [light, dark, own] = callers;
    expect(light).toMatch(/\/marketplace$/);
    expect(dark).toMatch(/ dark \/marketplace$/);
    expect(own).toBeUndefined();
  });

  it("is rendered from the theme alone, not from what its first visitor sent", async () => {
    const headers = { "user-agent": "Mozilla", "accept-language": "fr", "x-forwarded-for": "::1" };
    await get("/", { ...headers, cookie: "theme_preference=dark" });
    expect(sentOn).toEqual(["cookie=theme_preference=dark"]);
    sentOn = [];
    await get("/marketplace", headers);
    expect(sentOn).toEqual([]);
  });

  it("is rendered again once its data has changed", async () => {
    await get("/");
    shared.forget(["forum"]);
    await get("/");
    expect(rendered).toBe(1);
    shared.forget(["modules"]);
    await get("/");
    expect(rendered).toBe(2);
  });
});

it("a page for one user has a new nonce in each answer", async () => {
  const answers = [await get("/modules/1"), await get("/modules/1")];
  const nonces = answers.map(({ text }) => /nonce="([^"]+)"/.exec(text)?.[1] ?? "");
  expect(nonces[0]).not.toBe(nonces[1]);
  expect(answers[1]?.answer.headers.get("content-security-policy")).toContain(
    `script-src 'self' 'nonce-${nonces[1]}';`,
  );
});

it("a robot gets a limited number of pages per minute, including cached ones", async () => {
  app.onError((error, c) => c.text(error.message, 429));
  const asRobot = () => get("/marketplace", { "user-agent": "Testbot/1.0" });
  for (let page = 0; page < ROBOT_PAGES; page++) {
    expect((await asRobot()).answer.status).toBe(200);
  }
  expect((await asRobot()).answer.status).toBe(429);
  expect((await get("/marketplace")).answer.status).toBe(200);
});
