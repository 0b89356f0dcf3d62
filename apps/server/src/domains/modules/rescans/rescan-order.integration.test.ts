import { tarGz } from "@stackyard/archive/test/archives";
import { RULESET_VERSION } from "@stackyard/scanner";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { publishModule, SMALL_MODULE } from "../../../../test/actions/publish-module.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { scanArchive } from "../../../platform/scanner/scan-archive.ts";
import type { ScanTask } from "../../../platform/scanner/scanner.ts";
import { rescanOutdatedVersions } from "./rescan-jobs.ts";

/** Called whenever a rescan waits for the scans of others, which tests don't wait for in full. */
const pauses = vi.hoisted(() => ({ seen: () => {}, isWaiting: false }));

vi.mock(import("./rescan-queries.ts"), async (original) => {
  const actual = await original();
  const areScansWaiting: typeof actual.areScansWaiting = async (db) => {
    pauses.isWaiting = await actual.areScansWaiting(db);
    return pauses.isWaiting;
  };
  return { ...actual, areScansWaiting };
});

vi.mock(import("node:timers/promises"), async (original) => {
  const actual = await original();
  const setTimeout: typeof actual.setTimeout = (delay, value, options) => {
    if (delay !== 5_000) return actual.setTimeout(delay, value, options);
    if (pauses.isWaiting) pauses.seen();
    return actual.setTimeout(10, value, options);
  };
  return { ...actual, setTimeout };
});

/** The scans in the order in which they start. Each waits until its kind may go on. */
const started: ("ordinary" | "rescan")[] = [];
const held = new Map<"ordinary" | "rescan", PromiseWithResolvers<void>>();

function hold(kind: "ordinary" | "rescan") {
  const gate = Promise.withResolvers<void>();
  held.set(kind, gate);
  return () => {
    held.delete(kind);
    gate.resolve();
  };
}

const startedOf = (kind: string) => started.filter((each) => each === kind).length;

let server: TestServer;
let author: SignedUp;
beforeAll(async () => {
  const scan = async (
    task: ScanTask,
    onProgress: Parameters<typeof scanArchive>[1]["onProgress"],
  ) => {
    const kind = task.isBackground === true ? "rescan" : "ordinary";
    started.push(kind);
    await held.get(kind)?.promise;
    return scanArchive(task, { onProgress, hasTime: () => true });
  };
  server = await openTestServer({ worksJobs: true, scanner: { scan } });
  author = await server.signUp("contributor");
});
afterAll(() => server.close());

async function upload(name: string): Promise<void> {
  const archive = await tarGz({ ...SMALL_MODULE, "NOTICE.txt": name });
  const { status } = await author.client.put("/api/uploads/module.tar.gz", archive);
  expect(status).toBe(201);
}

const countOutdated = async () => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM scans WHERE ruleset_version <> ${RULESET_VERSION}
  `.execute(server.services.db);
  return rows[0]?.count;
};

it("of outdated versions starts once nobody waits for a scan, and again lets others go first", async () => {
  for (let count = 0; count < 2; count++) await publishModule(server, author);
  await sql`UPDATE scans SET ruleset_version = '0.9.0'`.execute(server.services.db);
  started.length = 0;

  // Two scans run at once, so the third is still in the queue.
  const goOn = hold("ordinary");
  for (const name of ["first", "second", "third"]) await upload(name);
  await expect.poll(() => startedOf("ordinary")).toBe(2);
  const goOnWithRescan = hold("rescan");
  const waits = new Promise<void>((resolve) => {
    pauses.seen = resolve;
  });
  await server.services.jobs.enqueue(server.services.db, rescanOutdatedVersions, {});
  await Promise.race([waits, expect.poll(() => startedOf("rescan"), { timeout: 20_000 }).toBe(1)]);
  expect(started).toEqual(["ordinary", "ordinary"]);

  goOn();
  await expect.poll(() => startedOf("rescan")).toBe(1);
  expect(started).toEqual(["ordinary", "ordinary", "ordinary", "rescan"]);

  // Someone uploads an archive while the first of two versions is scanned again.
  const goOnAgain = hold("ordinary");
  await upload("fourth");
  await expect.poll(() => startedOf("ordinary")).toBe(4);
  const waitsAgain = new Promise<void>((resolve) => {
    pauses.seen = resolve;
  });
  goOnWithRescan();
  await Promise.race([
    waitsAgain,
    expect.poll(() => startedOf("rescan"), { timeout: 20_000 }).toBe(2),
  ]);
  expect(startedOf("rescan")).toBe(1);
  goOnAgain();
  await expect.poll(countOutdated).toBe(0);
  expect(started).toEqual(["ordinary", "ordinary", "ordinary", "rescan", "ordinary", "rescan"]);
});
