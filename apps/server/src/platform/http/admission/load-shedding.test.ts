import { Hono } from "hono";
import { pino } from "pino";
import { Registry } from "prom-client";
import { beforeEach, describe, expect, it } from "vitest";
import { releaseSlotWhile } from "../../limits/request-slot.ts";
import { answerError } from "../errors/error-handler.ts";
import type { RequestEnv } from "../request-context.ts";
import { shedLoad } from "./load-shedding.ts";

const IN_WORK = 3;
const LIMITS = {
  inWork: IN_WORK,
  leastInWork: IN_WORK,
  workMs: 60_000,
  turnMs: 60_000,
  orderMs: 60_000,
  waitMs: 1,
  waiting: 10,
};

let app: Hono<RequestEnv>;
let registry: Registry;
/** Lets all running requests end. */
let release: () => void;
beforeEach(() => {
  registry = new Registry();
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  app = new Hono<RequestEnv>();
  app.onError(answerError(pino({ level: "silent" })));
  const metrics = { registry, requestEnded: () => {}, jobEnded: () => {} };
  app.use(shedLoad(metrics, LIMITS));
  app.all("*", async (c) => {
    await gate;
    if (c.req.path === "/broken") throw new Error("broke down");
    return c.text("done");
  });
});

const begin = (count: number) => Array.from({ length: count }, () => app.request("/"));

// A request that is admitted by mistake waits forever.
describe("under load", () => {
  it("requests up to the limit are answered, and those over it are told when to retry", async () => {
    const begun = begin(IN_WORK);
    const refused = await app.request("/");
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).toBe("1");
    expect(await refused.json()).toMatchObject({
      code: "overloaded",
      message: "The service is very busy. Please try again in a moment.",
    });
    release();
    expect((await Promise.all(begun)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await registry.metrics()).toContain("http_requests_shed_total 1");
  });

  it("signing out still works", async () => {
    const begun = begin(IN_WORK);
    const signOut = app.request("/api/logout", { method: "POST" });
    release();
    expect((await signOut).status).toBe(200);
    await Promise.all(begun);
  });

  it("ended requests free their place, whether they succeeded or failed", async () => {
    const begun = Array.from({ length: IN_WORK }, () => app.request("/broken"));
    release();
    expect((await Promise.all(begun)).map(({ status }) => status)).toEqual([500, 500, 500]);
    expect((await app.request("/")).status).toBe(200);
  });

  it("fewer are admitted if their work takes long", async () => {
    const slow = new Hono<RequestEnv>();
    slow.onError(answerError(pino({ level: "silent" })));
    const limits = { ...LIMITS, leastInWork: 1, workMs: 0 };
    slow.use(shedLoad({ registry: new Registry() }, limits));
    let gate: Promise<unknown> | undefined;
    slow.all("*", async (c) => {
      await gate;
      return c.text("done");
    });
    for (let n = 0; n < 20; n++) await slow.request("/");
    gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const first = slow.request("/");
    expect((await slow.request("/")).status).toBe(503);
    release();
    expect((await first).status).toBe(200);
  });

  it("only an upload of an archive counts as one", async () => {
    const begun = begin(IN_WORK);
    const others = [
      app.request("/api/uploads/a.tar.gz"),
      app.request("/api/logout/all", { method: "POST" }),
      app.request("/api/login", { method: "POST" }),
    ];
    // The last arrivals have been refused, and with them those before.
    expect((await app.request("/")).status).toBe(503);
    release();
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([503, 503, 503]);
    await Promise.all(begun);
  });

  it("a page's own calls belong to its request", async () => {
    const begun = begin(IN_WORK);
    const inherited = { inherited: {} } as RequestEnv["Bindings"];
    const own = app.request("/", {}, inherited);
    release();
    expect((await own).status).toBe(200);
    await Promise.all(begun);
  });

  it("a slow upload takes no place from others", async () => {
    const uploads = Array.from({ length: IN_WORK }, (_, n) =>
      app.request(`/${n % 2 ? "api" : "v1"}/uploads/a.tar.gz`, { method: "PUT" }),
    );
    const begun = begin(IN_WORK);
    release();
    const all = await Promise.all([...uploads, ...begun]);
    expect(all.map(({ status }) => status)).toEqual(Array(2 * IN_WORK).fill(200));
  });

  it("requests that wait for a thread or for their account's turn block no one", async () => {
    let end = () => {};
    const done = new Promise<void>((resolve) => {
      end = resolve;
    });
    const away = new Hono<RequestEnv>();
    away.onError(answerError(pino({ level: "silent" })));
    away.use(shedLoad({ registry: new Registry() }, LIMITS));
    away.get("/two-things", async (c) => {
      await Promise.all([releaseSlotWhile(() => done), releaseSlotWhile(() => done)]);
      return c.text("done");
    });
    away.get("/gives-up", async (c) => {
      await Promise.race([releaseSlotWhile(() => done), releaseSlotWhile(() => Promise.resolve())]);
      return c.text("done");
    });
    away.get("/", (c) => c.text("done"));
    away.get("/works", async (c) => {
      await done;
      return c.text("done");
    });
    const get = (path: string) => away.request(path);
    const gaveUp = get("/gives-up");
    const waiting = Array.from({ length: 2 * IN_WORK }, () => get("/two-things"));
    expect((await gaveUp).status).toBe(200);
    expect((await get("/")).status).toBe(200);
    // Those that wait have returned their slots once: there are as many as before.
    const working = Array.from({ length: IN_WORK }, () => get("/works"));
    expect((await get("/")).status).toBe(503);
    end();
    const all = await Promise.all([...waiting, ...working]);
    expect(all.map(({ status }) => status)).toEqual(Array(3 * IN_WORK).fill(200));
    expect((await get("/")).status).toBe(200);
  });
});
