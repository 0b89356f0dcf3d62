import { Hono } from "hono";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import type { RequestEnv } from "../request-context.ts";
import { AppError } from "./app-error.ts";
import { answerError } from "./error-handler.ts";

/** An application in which every request fails, and the lines that it logs at "info" or above. */
function failingWith(error: Error) {
  const lines: string[] = [];
  const app = new Hono<RequestEnv>();
  app.onError(answerError(pino({ level: "info" }, { write: (line) => void lines.push(line) })));
  app.all("*", (c) => {
    c.set("requestId", "request-7");
    throw error;
  });
  return { app, lines };
}

describe("a failure", () => {
  it("that is unexpected is logged with its cause and number, and never echoed", async () => {
    const { app, lines } = failingWith(new Error("secret detail"));
    const answer = await app.request("/");
    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual({
      code: "internal_error",
      message: "An unexpected error occurred. Please try again.",
      requestId: "request-7",
    });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/secret detail.*request-7/);
  });

  it("from the catalog is answered, and isn't logged as an error", async () => {
    const { app, lines } = failingWith(new AppError("forbidden"));
    expect((await app.request("/")).status).toBe(403);
    expect(lines).toEqual([]);
  });

  it("from a full disk is reported as such, at any depth of its causes", async () => {
    const cause = Object.assign(new Error("ENOSPC: /secret/path"), { code: "ENOSPC" });
    const { app, lines } = failingWith(new Error("cannot write", { cause }));
    const answer = await app.request("/");
    expect(answer.status).toBe(507);
    expect(await answer.json()).toMatchObject({
      code: "storage_full",
      message: expect.stringMatching(/out of storage, and your changes/),
    });
    expect(lines).toHaveLength(1);
  });

  it("of a request whose client disconnected is not an error", async () => {
    const { app, lines } = failingWith(new Error("aborted"));
    const signal = AbortSignal.abort();
    expect((await app.request(new Request("http://x.test/", { signal }))).status).toBe(499);
    expect(lines).toEqual([]);
  });
});
