import { tarGz } from "@stackyard/archive/test/archives";
import { LIMITS } from "@stackyard/contract/base/limits";
import { afterEach, beforeEach, expect, it } from "vitest";
import { SMALL_MODULE } from "../../../../test/actions/publish-module.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { scanUpload } from "./record-upload.ts";
import { completeScan, startScan } from "./scan-queries.ts";

// No process runs the scans, so they wait.
let server: TestServer;
let eager: SignedUp;
beforeEach(async () => {
  server = await openTestServer();
  eager = await server.signUp("contributor");
});
afterEach(() => server.close());

async function upload({ client }: SignedUp) {
  return client.put("/api/uploads/m.tar.gz", await tarGz(SMALL_MODULE));
}

it("an account can have five waiting scans, also when uploading concurrently", async () => {
  const answers = await Promise.all(Array.from({ length: 9 }, () => upload(eager)));
  const taken = answers.filter(({ status }) => status === 201);
  const refused = answers.filter(({ status }) => status === 429);
  expect([taken.length, refused.length]).toEqual([LIMITS.waitingScans, 9 - LIMITS.waitingScans]);
  for (const { body, headers } of refused) {
    expect(body).toMatchObject({
      code: "too_many_scans",
      message: expect.stringMatching(/^5 of your scans are already waiting\./),
    });
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  }
  const another = await server.signUp("contributor");
  expect((await upload(another)).status).toBe(201);

  // A running scan doesn't wait.
  await startScan(server.services.db, taken[0]?.body.scanId);
  expect((await upload(eager)).status).toBe(201);
  expect((await upload(eager)).status).toBe(429);
});

it("a sixth upload is refused before its body is sent", async () => {
  for (let count = 0; count < LIMITS.waitingScans; count++) await upload(eager);
  let sent = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(1024));
      },
    },
    { highWaterMark: 0 },
  );
  const { headers } = await server
    .visitor()
    .post("/api/login", { username: eager.username, password: "correct horse battery" });
  const cookie = (headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  const init = { method: "PUT", headers: { cookie }, body, duplex: "half" };
  const response = await server.app.request("/api/uploads/m.tar.gz", init as RequestInit);
  expect(response.status).toBe(429);
  expect(sent).toBe(0);
});

it("another account's scan doesn't wait for all of the first account's", async () => {
  const first: number[] = [];
  for (let count = 0; count < LIMITS.waitingScans; count++) {
    first.push((await upload(eager)).body.scanId);
  }
  const other = (await upload(await server.signUp("contributor"))).body.scanId;
  const order: number[] = [];
  const { promise: done, resolve } = Promise.withResolvers<void>();
  await server.services.jobs.work(scanUpload, 1, async ({ scanId }) => {
    order.push(scanId);
    if (order.length === first.length + 1) resolve();
  });
  await done;
  expect(order).toEqual([first[0], other, ...first.slice(1)]);
});

it("a scan that has ended no longer counts", async () => {
  const { body } = await upload(eager);
  for (let count = 1; count < LIMITS.waitingScans; count++) await upload(eager);
  await startScan(server.services.db, body.scanId);
  await completeScan(server.services.db, body.scanId, {});
  expect((await upload(eager)).status).toBe(201);
});
