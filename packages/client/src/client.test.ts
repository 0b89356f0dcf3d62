import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, ConnectionError, openClient } from "./index.ts";

const SERVER = "https://stackyard.test";
const MODULE = { params: { module_id: 7 } };
const LISTING = {
  body: {
    ...{ name: "Logs", description: "A bucket.", category: "storage" as const, tags: ["aws"] },
    pricing: { type: "one_time" as const, amount: 0 },
  },
};

/** What was sent, and what the next answers are. An error breaks the connection. */
let sent: { readonly url: string; readonly request: RequestInit; readonly headers: Headers }[];
let answers: (Response | Error)[];
/** When each request was sent, in seconds after the first. */
let times: number[];

beforeEach(() => {
  [sent, answers, times] = [[], [], []];
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const open = (token: string | (() => string) = "key") => {
  const started = Date.now();
  return openClient({
    server: SERVER,
    token,
    fetch: async (url, request = {}) => {
      sent.push({ url: String(url), request, headers: new Headers(request.headers) });
      times.push((Date.now() - started) / 1_000);
      const answer = answers.shift();
      if (answer instanceof Response) return answer;
      throw answer ?? new Error("no answer is left");
    },
  });
};

const ok = (data: unknown, next_cursor?: string | null) =>
  Response.json({
    data,
    ...(next_cursor !== undefined && { meta: { pagination: { next_cursor } } }),
  });

const refused = (status: number, code: string, headers: Record<string, string> = {}) =>
  Response.json(
    { type: `${SERVER}/errors#${code}`, status, detail: `About ${code}`, requestId: "r1" },
    { status, headers },
  );

/** Runs a call, with its pauses, to its end. */
async function settled<T>(call: Promise<T>): Promise<T | Error> {
  const outcome = call.catch((error: Error) => error);
  await vi.runAllTimersAsync();
  return outcome;
}

describe("the client", () => {
  it("fills the path, encodes the query and sends the token to its server only", async () => {
    answers = [ok({ id: 1, deleted: true })];
    const token = vi.fn(() => "current");
    await open(token).delete("/v1/modules/{module_id}", { ...MODULE, query: { reason: "a&b=c" } });
    const [{ url, request, headers } = { url: "", request: {}, headers: new Headers() }] = sent;
    expect(url).toBe(`${SERVER}/v1/modules/7?reason=a%26b%3Dc`);
    expect(headers.get("authorization")).toBe("Bearer current");
    expect(request.redirect).toBe("error");
    expect(token).toHaveBeenCalledOnce();
  });

  it("refuses a path with a missing parameter", async () => {
    // @ts-expect-error: the parameter is demanded by the types as well.
    const call = open().get("/v1/modules/{module_id}", { params: {} });
    await expect(call).rejects.toThrow("/v1/modules/{module_id} needs a module_id.");
    expect(sent).toEqual([]);
  });

  it("keeps a path's values within the path", async () => {
    answers = [ok({})];
    const params = { deployment_id: "../keys/current?x=#" };
    await open().get("/v1/deployments/{deployment_id}", { params });
    expect(sent[0]?.url).toBe(`${SERVER}/v1/deployments/..%2Fkeys%2Fcurrent%3Fx%3D%23`);
  });

  it("reads lists page by page, only as far as they are used", async () => {
    answers = [ok([{ id: 1 }, { id: 2 }], "c1"), ok([{ id: 3 }], "c2"), ok([{ id: 4 }], null)];
    const seen: number[] = [];
    const query = { category: "storage", page: 1 } as const;
    for await (const { id } of open().list("/v1/modules", { query })) {
      seen.push(id);
      if (id === 3) break;
    }
    expect(seen).toEqual([1, 2, 3]);
    expect(sent.map(({ url }) => new URL(url).search)).toEqual([
      "?category=storage&page=1",
      "?category=storage&cursor=c1",
    ]);
    answers = [ok([{ id: 1 }], "c1"), ok([], null)];
    const all: number[] = [];
    for await (const { id } of open().list("/v1/modules")) all.push(id);
    expect(all).toEqual([1]);
  });

  it("says what the server refused", async () => {
    answers = [refused(404, "module_not_found")];
    const error = await settled(open().get("/v1/modules/{module_id}", MODULE));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      ...{ status: 404, code: "module_not_found", message: "About module_not_found" },
      ...{ requestId: "r1", documentation: `${SERVER}/errors#module_not_found` },
    });
    expect(sent).toHaveLength(1);
  });

  it.each([
    ["an error page", new Response("<h1>Not here</h1>", { status: 404 }), "without saying why"],
    ["no JSON", new Response("hello"), "doesn't answer like a Stackyard server"],
    ["other JSON", Response.json({ hello: 1 }), "doesn't answer like a Stackyard server"],
    ["null", Response.json(null), "doesn't answer like a Stackyard server"],
  ])("reports an answer that is %s", async (_, answer, message) => {
    answers = [answer];
    const error = await settled(open().get("/v1/modules/{module_id}", MODULE));
    expect(error).toMatchObject({ name: "ApiError", code: "unknown" });
    expect((error as Error).message).toContain(message);
  });
});

describe("a retry", () => {
  it("waits as long as the server asks, in seconds or until a date", async () => {
    const date = new Date(Date.now() + 10_000).toUTCString();
    answers = [
      refused(429, "too_many_attempts", { "Retry-After": "7" }),
      refused(503, "unavailable", { "Retry-After": date }),
      ok({ id: 7 }),
    ];
    expect(await settled(open().get("/v1/modules/{module_id}", MODULE))).toEqual({ id: 7 });
    expect(times[1]).toBe(7);
    expect(times[2]).toBeGreaterThan(8);
    expect(times[2]).toBeLessThanOrEqual(10);
  });

  it("waits twice as long each time if the server doesn't say, and gives up", async () => {
    answers = Array.from({ length: 9 }, () => new Response("", { status: 502 }));
    const error = await settled(open().get("/v1/modules/{module_id}", MODULE));
    expect(error).toMatchObject({ status: 502 });
    expect(times).toEqual([0, 0.5, 1.5, 3.5, 7.5]);
  });

  it("makes a change once, under one key", async () => {
    answers = [new TypeError("the connection broke"), ok({ id: 7 })];
    await settled(open().post("/v1/modules", LISTING));
    const keys = sent.map(({ headers }) => headers.get("idempotency-key"));
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys).toEqual([keys[0], keys[0]]);
    answers = [ok({ id: 7 })];
    await settled(open().post("/v1/modules", { ...LISTING, idempotencyKey: "mine" }));
    expect(sent[2]?.headers.get("idempotency-key")).toBe("mine");
  });

  it("opens a body of bytes again, and sends a stream only once", async () => {
    const bytes = () => new Blob(["archive"]).stream();
    const params = { file_name: "m.zip" };
    answers = [new TypeError("the connection broke"), ok({ id: 7 })];
    await settled(open().put("/v1/uploads/{file_name}", { params, body: bytes }));
    const bodies = sent.map(({ request }) => new Response(request.body).text());
    expect(await Promise.all(bodies)).toEqual(["archive", "archive"]);
    answers = [new TypeError("the connection broke"), ok({ id: 7 })];
    const once = open().put("/v1/uploads/{file_name}", { params, body: bytes() });
    expect(await settled(once)).toBeInstanceOf(ConnectionError);
    expect(sent).toHaveLength(3);
  });

  it("isn't made after a refusal, or when the wait is long", async () => {
    for (const answer of [
      refused(403, "forbidden"),
      refused(429, "too_many_attempts", { "Retry-After": "3600" }),
    ]) {
      answers = [answer];
      sent = [];
      const error = await settled(open().post("/v1/modules", LISTING));
      expect(error).toBeInstanceOf(ApiError);
      expect(sent).toHaveLength(1);
    }
    const error = refused(429, "too_many_attempts", { "Retry-After": "3600" });
    answers = [error];
    expect(await settled(open().post("/v1/modules", LISTING))).toMatchObject({
      retryAfterSeconds: 3600,
    });
  });

  it("ends with the connection's error", async () => {
    const error = await settled(open().get("/v1/modules/{module_id}", MODULE));
    expect(error).toBeInstanceOf(ConnectionError);
    expect((error as Error).message).toContain("couldn't reach https://stackyard.test");
    expect((error as Error).cause).toMatchObject({ message: "no answer is left" });
    expect(sent).toHaveLength(5);
  });

  it("stops when it is cancelled, also during a pause", async () => {
    const stop = new AbortController();
    answers = [refused(429, "too_many_attempts", { "Retry-After": "30" })];
    const { signal } = stop;
    const call = open().get("/v1/modules/{module_id}", { ...MODULE, signal });
    const outcome = call.catch((error: Error) => error);
    await vi.advanceTimersByTimeAsync(1_000);
    stop.abort(new Error("enough"));
    expect(await outcome).toMatchObject({ message: "enough" });
    expect(sent).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});
