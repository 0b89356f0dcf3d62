import { expect, it } from "vitest";
import { retryWhenBusy } from "./retrying-app.ts";

const answering = (...statuses: number[]) => {
  const app = { request: () => new Response(null, { status: statuses.shift() ?? 200 }) };
  return { app: retryWhenBusy(app), left: () => statuses.length };
};

it("retries while the server is too busy, a limited number of times", async () => {
  const { app, left } = answering(503, 503, 201, 500);
  expect((await app.request("/", {})).status).toBe(201);
  expect(left()).toBe(1);
});

it("passes on every other answer unchanged", async () => {
  const { app } = answering(429);
  expect((await app.request("/", {})).status).toBe(429);
});
