import { Hono } from "hono";
import pino from "pino";
import { expect, it } from "vitest";
import { textAnswer } from "../platform/http/answer-texts.ts";
import { AppError } from "../platform/http/errors/app-error.ts";
import { answerError } from "../platform/http/errors/error-handler.ts";
import type { RequestEnv } from "../platform/http/request-context.ts";
import { pageCalls } from "./page-calls.ts";

const log = pino({ level: "silent" });

interface Read {
  readonly ok: boolean;
  readonly status: number;
  readonly type: string | null;
  readonly text: string;
}

/** A site with an API that returns the given answers, and a page that reports what it received. */
async function page(
  answer: (asked: Request, env: RequestEnv["Bindings"]) => Response,
): Promise<Read> {
  const api = new Hono<RequestEnv>();
  api.onError(answerError(log));
  api.get("/api/*", (c) => answer(c.req.raw, c.env));
  const site = new Hono<RequestEnv>();
  site.get("*", async (c) => {
    c.set("requestId", "number one");
    c.set("log", log);
    const read = await pageCalls(c, api.fetch).call("/api/modules?limit=24");
    const { ok, status, headers } = read;
    return c.json({ ok, status, type: headers.get("content-type"), text: await read.text() });
  });
  return (await site.request("http://stackyard.test/page")).json() as Promise<Read>;
}

it("a page's call gets the requested path, as the page's own caller", async () => {
  const read = await page(({ method, url, headers, body, signal }, { inherited }) => {
    const seen = { method, url, body, sent: [...headers], isAborted: signal.aborted };
    return Response.json({ ...seen, id: inherited?.requestId });
  });
  expect(read).toMatchObject({ ok: true, status: 200, type: "application/json" });
  expect(JSON.parse(read.text)).toEqual({
    method: "GET",
    url: "http://stackyard.test/api/modules?limit=24",
    body: null,
    sent: [],
    isAborted: false,
    id: "number one",
  });
});

it.each([
  [
    "made for it",
    () => textAnswer("schön 🚀", { status: 206, headers: { "content-type": "a/b" } }),
  ],
  [
    "made elsewhere",
    () => new Response("schön 🚀", { status: 206, headers: { "content-type": "a/b" } }),
  ],
])("a page's call reads an answer %s", async (_, answer) => {
  expect(await page(answer)).toEqual({ ok: true, status: 206, type: "a/b", text: "schön 🚀" });
});

it("a page's call reads the reason of a refusal, and notices a failure", async () => {
  const refused = await page(() => {
    throw new AppError("not_found");
  });
  expect(refused).toMatchObject({ ok: false, status: 404 });
  expect(JSON.parse(refused.text)).toMatchObject({ code: "not_found" });
  const failed = await page(() => {
    throw new Error("broken");
  });
  expect(failed).toMatchObject({ ok: false, status: 500 });
});
