import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openTestServer, type TestServer } from "../test/test-server.ts";
import { forgetAttemptsHourly } from "./platform/limits/postgres-limiter.ts";

let server: TestServer;
const lines: { readonly [field: string]: unknown }[] = [];
const said = (msg: string) => lines.filter((line) => line.msg === msg);

beforeAll(async () => {
  const log = pino({ level: "debug" }, { write: (line) => lines.push(JSON.parse(line)) });
  server = await openTestServer({ log });
});
beforeEach(() => {
  lines.length = 0;
});
afterAll(() => server.close());

describe("a request", () => {
  it.each(["/api/modules", "/.well-known/terraform.json", "/v1/registry/nothing", "/nowhere"])(
    "is logged in one line with its number: %s",
    async (path) => {
      const { headers } = await server.app.request(path);
      const requestId = headers.get("x-request-id");
      expect(requestId).toBeTruthy();
      expect(said("request")).toMatchObject([{ requestId, path }]);
    },
  );
});

describe("a job", () => {
  it("is named with its queue in its log lines", async () => {
    const { jobs, db } = server.services;
    const ran = new Promise<void>((resolve) => {
      void jobs.work(forgetAttemptsHourly, 1, async (_, { log }) => {
        log.info("at work");
        resolve();
        throw new Error("and broken");
      });
    });
    await jobs.enqueue(db, forgetAttemptsHourly, {});
    await ran;
    const job = { id: expect.any(String), queue: forgetAttemptsHourly.name };
    expect(said("at work")).toMatchObject([{ job }]);
    await vi.waitFor(() => expect(said("job failed")).toMatchObject([{ job }]), 60_000);
  });
});
