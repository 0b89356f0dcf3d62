import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestServer, type TestServer } from "../../../../test/test-server.ts";
import { completeScan, failScan, findScan, startScan } from "./scan-queries.ts";
import { insertUpload } from "./upload-queries.ts";

let server: TestServer;
let userId: number;
beforeAll(async () => {
  server = await openTestServer();
  userId = (await server.signUp("contributor")).id;
});
afterAll(() => server.close());

async function queueScan(): Promise<number> {
  const { scanId } = await insertUpload(server.services.db, {
    userId,
    fileName: "module.zip",
    sha256: "0".repeat(64),
    bytes: 1,
    format: "zip",
    rootFolder: "",
    fileCount: 1,
  });
  return scanId;
}

describe("a scan", () => {
  it("must be running before it can be completed", async () => {
    const { db } = server.services;
    const id = await queueScan();
    expect(await completeScan(db, id, { early: true })).toBe(false);
    expect(await findScan(db, id)).toMatchObject({ status: "queued", report: null });
    expect(await startScan(db, id)).toBe(true);
    expect(await completeScan(db, id, { first: true })).toBe(true);
  });

  it("that is completed keeps its report, whatever a later attempt returns", async () => {
    const { db } = server.services;
    const id = await queueScan();
    await startScan(db, id);
    const reports = [{ attempt: 1 }, { attempt: 2 }];
    const ends = await Promise.all(reports.map((report) => completeScan(db, id, report)));
    expect(ends.toSorted()).toEqual([false, true]);
    const winner = reports[ends.indexOf(true)];
    expect(await startScan(db, id)).toBe(false);
    await failScan(db, id, "too late");
    expect(await findScan(db, id)).toMatchObject({ status: "completed", report: winner });
  });

  it("that has failed can't be completed", async () => {
    const { db } = server.services;
    const id = await queueScan();
    await startScan(db, id);
    await failScan(db, id, "It took too long.");
    expect(await completeScan(db, id, { late: true })).toBe(false);
    expect(await findScan(db, id)).toMatchObject({ status: "failed", report: null });
  });
});
