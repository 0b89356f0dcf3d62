import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, send } from "./api";

const answer = (status: number, body: object = {}) => Response.json(body, { status });
const token = { id: 1, name: "laptop" };

let calls: { key: string | null; body: unknown }[];
let answers: (() => Promise<Response>)[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("localStorage", { getItem: () => null });
  calls = [];
  vi.stubGlobal("fetch", (_: string, { headers, body }: RequestInit) => {
    calls.push({ key: new Headers(headers).get("idempotency-key"), body });
    return answers[calls.length - 1]?.() ?? Promise.reject(new Error("asked too often"));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function make() {
  const sent = send("post", "/api/registry-tokens", { body: { name: "laptop" } });
  const settled = sent.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  await vi.runAllTimersAsync();
  return settled;
}

const lost = () => Promise.reject(new TypeError("Failed to fetch"));

describe("a change", () => {
  it.each([
    ["no answer came", lost],
    ["the server failed", async () => answer(503)],
  ])("is retried once with the same key after %s", async (_, failing) => {
    answers = [failing, async () => answer(201, token)];
    expect(await make()).toEqual({ value: token });
    expect(calls).toHaveLength(2);
    expect(calls[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(calls[1]).toEqual(calls[0]);
  });

  it("is sent twice at most", async () => {
    answers = [lost, async () => answer(500, { message: "An unexpected error occurred." })];
    expect(await make()).toMatchObject({ error: { status: 500 } });
    answers = [...answers, lost, lost];
    expect(await make()).toMatchObject({ error: expect.any(TypeError) });
    expect(calls).toHaveLength(4);
  });

  it("is not retried after a refusal", async () => {
    answers = [async () => answer(409, { message: "You have this already." })];
    expect(await make()).toEqual({ error: expect.any(ApiError) });
    expect(calls).toHaveLength(1);
  });

  it("has a unique key", async () => {
    answers = [async () => answer(201, token), async () => answer(201, token)];
    await make();
    await make();
    expect(calls[1]?.key).not.toBe(calls[0]?.key);
  });
});
