import { tarGz } from "@stackyard/archive/test/archives";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { SMALL_MODULE } from "../../../../test/actions/publish-module.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { scanInProcess } from "../../../platform/scanner/scan-in-process.ts";
import type { ScanOutcome } from "../../../platform/scanner/scanner.ts";
import { openWhatIfScans } from "../what-if/open-what-if-scans.ts";
import { runScan } from "./run-scan.ts";
import { findScan } from "./scan-queries.ts";

const scan = vi.fn(scanInProcess);

let server: TestServer;
let author: SignedUp;
beforeAll(async () => {
  server = await openTestServer({ scanner: { scan } });
  author = await server.signUp("contributor");
});

afterAll(() => server.close());

const signal = new AbortController().signal;

/** The next scan ends with this outcome. */
const endOnce = (outcome: ScanOutcome) => scan.mockResolvedValueOnce(outcome);
const LATE: ScanOutcome = { kind: "late" };

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

it("a scan that got no time waits again, and then ends normally", async () => {
  const { scanId } = await upload();
  endOnce(LATE);
  await runScan(server.services, scanId, signal);
  expect(await scanOf(scanId)).toMatchObject({ status: "queued", progress: 0, failure: null });
  expect(await waitsOf(scanId)).toEqual([0, 30]);
  endOnce(LATE);
  await runScan(server.services, scanId, signal);
  expect(await waitsOf(scanId)).toEqual([0, 30, 60]);
  await runScan(server.services, scanId, signal);
  expect(await scanOf(scanId)).toMatchObject({ status: "completed", failure: null });
});

it("a scan that never gets time fails with an explanation", async () => {
  const { scanId } = await upload();
  await server.services.db
    .updateTable("scans")
    .set({ attempts: 19 })
    .where("id", "=", scanId)
    .execute();
  endOnce(LATE);
  await runScan(server.services, scanId, signal);
  expect(await scanOf(scanId)).toMatchObject({
    status: "failed",
    failure: "We are too busy to scan this archive. Upload it again later.",
  });
  expect(await waitsOf(scanId)).toEqual([0]);
});

it("a scan that exceeds its limits fails permanently", async () => {
  const { scanId } = await upload();
  endOnce({ kind: "refused", reason: "The scan took longer than 10 seconds." });
  await runScan(server.services, scanId, signal);
  expect(await scanOf(scanId)).toMatchObject({
    status: "failed",
    failure: "The scan took longer than 10 seconds.",
  });
  expect(await waitsOf(scanId)).toEqual([0]);
});

it("a scan that another attempt has ended isn't requeued", async () => {
  const { scanId } = await upload();
  scan.mockImplementationOnce(async () => {
    await runScan(server.services, scanId, signal);
    return LATE;
  });
  await runScan(server.services, scanId, signal);
  expect(await scanOf(scanId)).toMatchObject({ status: "completed" });
  expect(await waitsOf(scanId)).toEqual([0]);
});

it("a what-if scan that got no time is asked for again and not cached", async () => {
  const { scanId } = await upload();
  const scan = await findScan(server.services.db, scanId);
  const scans = openWhatIfScans();
  const ask = () =>
    scans.scan(
      { ...server.services, address: "192.0.2.1", headers: new Headers() },
      { sha256: scan?.sha256 ?? "", format: scan?.format ?? "", accepted: [] },
      {},
    );
  endOnce(LATE);
  await expect(ask()).rejects.toMatchObject({ code: "busy" });
  expect(await ask()).toMatchObject({ status: "passed" });
});
