import { runnerEndpoint } from "@stackyard/contract/deployments/runner-endpoint";
import { expect, it } from "vitest";
import { z } from "zod";
import { TestRunner } from "../../test/test-runner.ts";
import { AppError } from "../platform/http/errors/app-error.ts";
import type { Services } from "../platform/services.ts";
import { createRunnerApp } from "./runner-app.ts";

const departure = runnerEndpoint({
  method: "post",
  path: "/runner/v1/departure",
  summary: "Leave",
  maxBytes: 1_000,
  response: z.object({}),
  errors: [],
});

/** A server that takes the given keys for enrolled ones, and counts what it is asked. */
function openServer() {
  const { app, mount } = createRunnerApp({} as Services, true);
  app.onError((error, c) =>
    error instanceof AppError ? c.json({ code: error.code }, error.status as 401) : c.json({}, 500),
  );
  const enrolled = new Set<string>();
  const asked: string[] = [];
  mount(
    departure,
    async () => ({}),
    async ({ publicKey }) => {
      asked.push(publicKey);
      const runner = { id: 1, poolId: 1, name: "one", isDraining: false, userId: 1, isNew: true };
      return enrolled.has(publicKey) ? runner : undefined;
    },
  );
  const open = () => new TestRunner((path, init) => app.request(path, init));
  const leave = async (runner: TestRunner) =>
    (await runner.send("POST", "/runner/v1/departure", {})).body.code ?? "left";
  return { open, leave, enrolled, asked };
}

it("a runner over its limit is refused before the database is asked, and only that one", async () => {
  const { open, leave, enrolled, asked } = openServer();
  const [busy, calm] = [open(), open()];
  for (const { key } of [busy, calm]) enrolled.add(key);
  // The first request finds the runner, and isn't counted.
  for (let sent = 0; sent < 3_001; sent++) expect(await leave(busy)).toBe("left");
  expect(await leave(busy)).toBe("too_many_attempts");
  expect(asked).toHaveLength(3_001);
  expect(await leave(calm)).toBe("left");
});

it("requests that a runner didn't sign don't count against it", async () => {
  const { open, leave, enrolled } = openServer();
  const runner = open();
  enrolled.add(runner.key);
  expect(await leave(runner)).toBe("left");
  const forge = () => runner.send("POST", "/runner/v1/departure", {}, { signedPath: "/" });
  for (let sent = 0; sent < 3_001; sent++) expect((await forge()).status).toBe(401);
  expect(await leave(runner)).toBe("left");
});

it("a key is refused as soon as its runner is revoked", async () => {
  const { open, leave, enrolled, asked } = openServer();
  const runner = open();
  expect(await leave(runner)).toBe("runner_not_enrolled");
  enrolled.add(runner.key);
  expect(await leave(runner)).toBe("left");
  enrolled.delete(runner.key);
  expect(await leave(runner)).toBe("runner_not_enrolled");
  expect(await leave(runner)).toBe("runner_not_enrolled");
  expect(asked).toHaveLength(4);
});
