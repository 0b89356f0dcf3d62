import { Worker } from "node:worker_threads";
import { tarGz } from "@stackyard/archive/test/archives";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { SMALL_MODULE } from "../../../../test/publish-module.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { ThreadLimitError, watchThread } from "../../../platform/runtime/thread-limits.ts";
import { openWhatIfScans } from "../what-if/open-what-if-scans.ts";
import { runScan } from "./run-scan.ts";
import { findScan } from "./scan-queries.ts";

vi.mock("../../../platform/runtime/thread-limits.ts", async (actual) => {
  const limits = await actual<typeof import("../../../platform/runtime/thread-limits.ts")>();
  return { ...limits, watchThread: vi.fn(limits.watchThread) };
});

let server: TestServer;
let author: SignedUp;
beforeAll(async () => {
  server = await openTestServer();
  author = await server.signUp("contributor");
});

afterAll(() => server.close());

const signal = new AbortController().signal;

/** The next thread exceeds its limit as soon as it is watched. */
function exceedOnce(exceeded: "cpu" | "clock") {
  vi.mocked(watchThread).mockImplementationOnce(() => {
    const watch = new AbortController();
    setImmediate(() => watch.abort(new ThreadLimitError(exceeded)));
    return { signal: watch.signal, stop: () => {} };
  });
}
let count = 0;
async function upload() {
  const archive = await tarGz({ ...SMALL_MODULE, "NOTICE.txt": `late ${count++}` });
  return (await author.client.put("/api/uploads/m.tgz", archive)).body;
}
const scanOf = async (id: number) => (await author.client.get(`/api/scans/${id}`)).body;

async function waitsOf(scanId: number): Promise<number[]> {
  const { rows } = await sql<{ seconds: number }>`
    SELECT round(extract(epoch FROM start_after - created_on))::int AS seconds FROM pgboss.job
    WHERE name = 'scan-upload' AND data @> ${JSON.stringify({ scanId })}::jsonb
    ORDER BY created_on`.execute(server.services.db);
  return rows.map(({ seconds }) => seconds);
}

it("a scan that had no time waits again, and ends as it would have", async () => {
  const { scanId } = await upload();
  exceedOnce("clock");
  await runScan(server.services, scanId, signal);
  expect(await scanOf(scanId)).toMatchObject({ status: "queued", progress: 0, failure: null });
  expect(await waitsOf(scanId)).toEqual([0, 30]);
  exceedOnce("clock");
  await runScan(server.services, scanId, signal);
  expect(await waitsOf(scanId)).toEqual([0, 30, 60]);
  await runScan(server.services, scanId, signal);
  expect(await scanOf(scanId)).toMatchObject({ status: "completed", failure: null });
});

it("a scan that never has time says so in the end", async () => {
  const { scanId } = await upload();
  await server.services.db
    .updateTable("scans")
    .set({ attempts: 19 })
    .where("id", "=", scanId)
    .execute();
  exceedOnce("clock");
  await runScan(server.services, scanId, signal);
  expect(await scanOf(scanId)).toMatchObject({
    status: "failed",
    failure: "We are too busy to scan this archive. Upload it again later.",
  });
  expect(await waitsOf(scanId)).toEqual([0]);
});

it("a scan that takes too much of a processor is refused for good", async () => {
  const { scanId } = await upload();
  exceedOnce("cpu");
  await runScan(server.services, scanId, signal);
  expect(await scanOf(scanId)).toMatchObject({
    status: "failed",
    failure: "The scan took longer than 10 seconds.",
  });
});

it("a scan that another attempt has ended is not put back", async () => {
  const { scanId } = await upload();
  const late = new AbortController();
  const meanwhile = async () => {
    await runScan(server.services, scanId, signal);
    late.abort(new ThreadLimitError("clock"));
  };
  vi.mocked(watchThread).mockImplementationOnce(() => {
    void meanwhile();
    return { signal: late.signal, stop: () => {} };
  });
  // Its thread is not heard, so that the other attempt comes first.
  const on = vi.spyOn(Worker.prototype, "on").mockImplementationOnce(function (this: Worker) {
    return this;
  });
  await runScan(server.services, scanId, signal);
  on.mockRestore();
  expect(await scanOf(scanId)).toMatchObject({ status: "completed" });
  expect(await waitsOf(scanId)).toEqual([0]);
});

it("an answer to “what if” that had no time is asked for again, and not kept", async () => {
  const { scanId } = await upload();
  const scan = await findScan(server.services.db, scanId);
  const scans = openWhatIfScans();
  const ask = () =>
    scans.scan(
      { ...server.services, address: "192.0.2.1" },
      { sha256: scan?.sha256 ?? "", format: scan?.format ?? "" },
      {},
    );
  exceedOnce("clock");
  await expect(ask()).rejects.toMatchObject({ code: "busy" });
  expect(await ask()).toMatchObject({ status: "passed" });
});
