import { tarGz } from "@stackyard/archive/test/archives";
import { deadlineNear } from "@stackyard/contract/events/projects/contract-events";
import { RULESET_VERSION } from "@stackyard/scanner";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { agreeOnContract, fund, readContract } from "../../../../test/actions/agree-on-contract.ts";
import { listEngineer } from "../../../../test/actions/offer-service.ts";
import {
  publishModule,
  SMALL_MODULE,
  uploadArchive,
} from "../../../../test/actions/publish-module.ts";
import { holdingLocks, untilWaitingForLocks } from "../../../../test/lock-waits.ts";
import { moneyOf } from "../../../../test/money.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { scanArchive } from "../../../platform/scanner/scan-archive.ts";
import type { Scanner } from "../../../platform/scanner/scanner.ts";
import { removeFiles } from "../../common/files/remove-files.ts";
import { lockContract } from "../contracts/lock-contract.ts";
import { runTimers } from "../milestones/run-timers.ts";
import { TIMERS } from "../milestones/timer-kinds.ts";
import { checkDelivery, giveUpChecks } from "./check-delivery.ts";

const DAY = 24 * 60 * 60 * 1_000;
const TEXT = { text: "Everything that we agreed on." };
const HELD = 100_000;
const CHECKS = {
  ...{ quality: 50, severity: "HIGH", isValid: true, isFormatted: true, releaseDays: 3 },
  ...{ files: ["README.md"], inputs: ["name"], outputs: ["greeting"] },
};
const really: Scanner["scan"] = (task, onProgress) =>
  scanArchive(task, { onProgress, hasTime: () => true });
const scan = vi.fn(really);
const never = new AbortController().signal;
let server: TestServer;
let money: Awaited<ReturnType<typeof moneyOf>>;
let client: SignedUp;
let engineer: SignedUp;
let other: SignedUp;
beforeAll(async () => {
  server = await openTestServer({ scanner: { scan } });
  money = await moneyOf(server);
  [engineer, other] = await Promise.all([server.signUp("engineer"), server.signUp("admin")]);
  await listEngineer(engineer);
});
beforeEach(async () => {
  scan.mockReset().mockImplementation(really);
  client = await server.signUp();
});
afterAll(() => server.close());

const act = (who: SignedUp, id: number, step: string, body: object = {}) =>
  who.client.post(`/api/milestones/${id}/${step}`, body);
const later = (days: number) =>
  runTimers(server.services, { now: new Date(Date.now() + days * DAY) });

interface Agreed {
  readonly contractId: number;
  readonly id: number;
}

/** A funded milestone with checks. */
async function agree(checks: object = {}): Promise<Agreed> {
  const milestone = { title: "The module", amount: HELD, dueDays: 5 };
  const { id: contractId, milestones } = await agreeOnContract(
    { client, engineer },
    { amount: HELD, milestones: [{ ...milestone, checks: { ...CHECKS, ...checks } }] },
  );
  const [{ id, amount }] = milestones;
  expect((await fund(client, { id, amount })).status).toBe(201);
  return { contractId, id };
}

let count = 0;
async function upload(files: Record<string, string> = {}) {
  const all = { ...SMALL_MODULE, ...files, "NOTICE.txt": `delivery ${count++}` };
  return uploadArchive(engineer, await tarGz(all));
}

/** Delivers an archive. Returns its run, which hasn't started. */
async function deliver({ contractId, id }: Agreed, files: Record<string, string> = {}) {
  const { id: uploadId, sha256 } = await upload(files);
  expect(await act(engineer, id, "deliveries", { ...TEXT, uploadId })).toMatchObject({
    status: 204,
  });
  return { runId: await newestRun(), sha256, note: (await find(contractId)).notes.at(-1) };
}

async function newestRun(): Promise<number> {
  const newest = server.services.db.selectFrom("acceptanceRuns").select("id");
  return (await newest.orderBy("id", "desc").limit(1).executeTakeFirstOrThrow()).id;
}

const check = (runId: number) => checkDelivery(server.services, runId, never);
const find = async (contractId: number) => (await readContract(client, contractId)).milestones[0];
const resultOf = async (contractId: number) => (await find(contractId)).notes.at(-1).acceptance;
const kindsOf = async (contractId: number) =>
  (await find(contractId)).timers.map(({ kind }: { kind: string }) => kind);

const BAD = {
  "main.tf":
    'resource "aws_security_group_rule" "in" {\n  type = "ingress"\n  from_port = 22\n  to_port = 22\n  protocol = "tcp"\n  security_group_id = "sg-1"\n  cidr_blocks = ["0.0.0.0/0"]\n}\n',
};

describe("a delivery that passes its checks", () => {
  it("is evidence of an archive and a ruleset, and is paid after the agreed days", async () => {
    const one = await agree();
    const { terms } = await readContract(client, one.contractId);
    expect(JSON.parse(terms)).toMatchObject({
      version: 2,
      milestones: [
        {
          checks: {
            ...CHECKS,
            suppressions: "marketplace",
            values: {},
            rulesetVersion: RULESET_VERSION,
          },
        },
      ],
    });
    const { runId, sha256, note } = await deliver(one);
    expect(note.acceptance).toMatchObject({ status: "queued", checks: [], finishedAt: null });
    await check(runId);
    const result = await resultOf(one.contractId);
    expect(result).toMatchObject({
      ...{ status: "passed", digest: sha256, rulesetVersion: RULESET_VERSION, failure: null },
      checks: [
        { kind: "quality", isPassed: true, wanted: "at least 50" },
        { kind: "severity", wanted: "none that are high or worse", found: "none" },
        { kind: "valid", found: "no faults" },
        { kind: "formatted", found: "formatted" },
        { kind: "files", wanted: "README.md", found: "all" },
        { kind: "inputs", found: "all" },
        { kind: "outputs", found: "all" },
      ],
    });
    const end = Date.parse(
      (await find(one.contractId)).timers.find(
        ({ kind }: { kind: string }) => kind === "checks_release",
      ).endsAt,
    );
    expect(Math.round((end - Date.now()) / DAY)).toBe(3);
    // Both are warned a day before, once, and not earlier.
    const { what } = TIMERS.checks_release;
    const warnings = () =>
      server.services.db
        .selectFrom("events")
        .select("data")
        .where("type", "=", deadlineNear.type)
        .where("subjectId", "=", one.contractId)
        .execute();
    await later(1.9);
    expect(await warnings()).toEqual([]);
    for (let run = 0; run < 2; run++) await later(2.5);
    const endsAt = new Date(end).toISOString();
    expect(await warnings()).toMatchObject([{ data: { what, endsAt, clientId: client.id } }]);
    expect(await find(one.contractId)).toMatchObject({
      status: "submitted",
      money: { held: HELD },
    });
    for (let run = 0; run < 2; run++) await later(3.1);
    expect(await warnings()).toHaveLength(1);
    expect(await find(one.contractId)).toMatchObject({
      status: "released",
      money: { held: 0 },
      timers: [],
    });
    const { timeline } = await readContract(engineer, one.contractId);
    const did = timeline.map((each: { did: string }) => each.did);
    expect(did).toContain("checked the delivery of The module: passed");
    expect(did.filter((each: string) => each.startsWith("released"))).toHaveLength(1);
    // Retries and later attempts change nothing, and neither can anyone else.
    await check(runId);
    await giveUpChecks(server.services, runId);
    expect(await resultOf(one.contractId)).toEqual(result);
    await expect(
      sql`UPDATE acceptance_runs SET failure = 'x' WHERE id = ${runId}`.execute(server.services.db),
    ).rejects.toThrow("is evidence");
    await money.credit();
    await money.verify();
  });

  it("waits for the client if they stop it, if the contract doesn't release, or with other rules", async () => {
    const stopped = await agree();
    const first = await deliver(stopped);
    expect((await act(client, stopped.id, "release-stop")).body.code).toBe("milestone_moved");
    await check(first.runId);
    expect((await find(stopped.contractId)).acts).toContain("stop_release");
    expect((await act(engineer, stopped.id, "release-stop")).status).toBe(403);
    expect((await act(client, stopped.id, "release-stop")).status).toBe(204);
    expect((await act(client, stopped.id, "release-stop")).status).toBe(409);

    const unreleased = await agree({ releaseDays: null });
    await check((await deliver(unreleased)).runId);

    const renewed = await agree();
    scan.mockImplementation(async (...task) => {
      const outcome = await really(...task);
      if (outcome.kind !== "report") return outcome;
      return { ...outcome, report: { ...outcome.report, rulesetVersion: "99.0.0" } };
    });
    await check((await deliver(renewed)).runId);
    expect(await resultOf(renewed.contractId)).toMatchObject({ rulesetVersion: "99.0.0" });

    await later(4);
    for (const { contractId } of [stopped, unreleased, renewed]) {
      expect(await resultOf(contractId)).toMatchObject({ status: "passed" });
      expect(await find(contractId)).toMatchObject({ status: "submitted" });
      expect(await kindsOf(contractId)).toEqual(["auto_release", "hold_expiry"]);
    }
    expect((await act(client, stopped.id, "changes", TEXT)).status).toBe(204);
  });

  it("is downloaded by both sides, also after the upload is gone, and by nobody else", async () => {
    const one = await agree();
    const { note, sha256 } = await deliver(one);
    const path = `/api/deliveries/${note.id}/archive`;
    expect(note.archive).toMatchObject({ sha256, fileName: "module.tar.gz" });
    await server.services.db.deleteFrom("uploads").where("sha256", "=", sha256).execute();
    await removeFiles(server.services, [sha256]);
    for (const who of [client, engineer]) {
      const { status, headers } = await who.client.get(path);
      expect([status, headers.get("etag")]).toEqual([200, `"sha256-${sha256}"`]);
    }
    const stranger = await server.signUp();
    for (const who of [stranger, other]) expect((await who.client.get(path)).status).toBe(404);
    expect((await server.visitor().get(path)).status).toBe(401);
    await act(client, one.id, "disputes", TEXT);
    expect((await other.client.get(path)).status).toBe(200);
  });
});

describe("a delivery that fails its checks", () => {
  it("costs the engineer only another delivery, and both sides see why", async () => {
    const one = await agree();
    await check((await deliver(one, BAD)).runId);
    const failed = await resultOf(one.contractId);
    expect(failed).toMatchObject({ status: "failed", rulesetVersion: RULESET_VERSION });
    expect(failed.findings[0].severity).toMatch(/CRITICAL|HIGH/);
    const missed = failed.checks.filter(({ isPassed }: { isPassed: boolean }) => !isPassed);
    expect(missed.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(["severity", "formatted"]),
    );
    const milestone = await find(one.contractId);
    expect(milestone).toMatchObject({ status: "changes_requested", revisionsLeft: 2 });
    expect(milestone.acts).toContain("approve");
    expect(await kindsOf(one.contractId)).toEqual(["hold_expiry"]);
    await later(15);
    expect(await find(one.contractId)).toMatchObject({ status: "changes_requested" });
    await check((await deliver(one)).runId);
    expect(await resultOf(one.contractId)).toMatchObject({ status: "passed" });
    await later(4);
    expect(await find(one.contractId)).toMatchObject({ status: "released" });
  });

  it("says why if the archive can't be scanned with the agreed inputs", async () => {
    const one = await agree({ values: { absent: "x" }, security: 100, judged: 100 });
    await check((await deliver(one)).runId);
    const { status, failure, rulesetVersion } = await resultOf(one.contractId);
    expect({ status, rulesetVersion }).toEqual({ status: "failed", rulesetVersion: null });
    expect(failure).toContain("absent");
    scan.mockResolvedValue({ kind: "refused", reason: "The scan took longer than 10 seconds." });
    await check((await deliver(one)).runId);
    expect(await resultOf(one.contractId)).toMatchObject({
      ...{ status: "failed", failure: "The scan took longer than 10 seconds." },
    });
    expect(await find(one.contractId)).toMatchObject({ status: "changes_requested" });
  });

  it("goes back to the engineer after a refund request, and an older one changes nothing", async () => {
    const [asked, answered] = [await agree(), await agree()];
    const { runId } = await deliver(asked, BAD);
    await act(client, asked.id, "refund-request", TEXT);
    await check(runId);
    expect(await find(asked.contractId)).toMatchObject({ status: "refund_requested" });
    await act(client, asked.id, "refund-withdrawal");
    expect(await find(asked.contractId)).toMatchObject({ status: "changes_requested" });

    const old = await deliver(answered, BAD);
    await act(client, answered.id, "changes", TEXT);
    const { runId: newer } = await deliver(answered);
    await check(old.runId);
    expect(await find(answered.contractId)).toMatchObject({ status: "submitted" });
    await check(newer);
    expect(await kindsOf(answered.contractId)).toContain("checks_release");
  });

  it("without an archive isn't a delivery, and other people's archives can't be delivered", async () => {
    const one = await agree({ isVersionHonest: true });
    const none = await act(engineer, one.id, "deliveries", TEXT);
    expect([none.status, none.body.fields.archive]).toEqual([400, none.body.message]);
    const foreign = await uploadArchive(other, await tarGz(SMALL_MODULE));
    const given = (more: object) => act(engineer, one.id, "deliveries", { ...TEXT, ...more });
    expect((await given({ uploadId: foreign.id })).body.code).toBe("upload_not_found");
    const module = await publishModule(server, engineer);
    const version = { moduleId: module.id, version: "1.0.0" };
    const { id: uploadId } = await upload();
    expect((await given({ uploadId, version })).status).toBe(400);
    await check((await deliver(one)).runId);
    expect((await resultOf(one.contractId)).checks).toContainEqual(
      expect.objectContaining({ kind: "version", found: "an archive has no version number" }),
    );
    expect((await given({ version })).status).toBe(204);
    await check(await newestRun());
    expect(await resultOf(one.contractId)).toMatchObject({ status: "passed" });
    expect((await find(one.contractId)).notes.at(-1)).toMatchObject({ version, archive: {} });
  });
});

describe("a run of checks", () => {
  it("waits without time, resumes after its process died, and ends without a result at last", async () => {
    const one = await agree();
    const { runId } = await deliver(one);
    scan.mockResolvedValueOnce({ kind: "late" });
    await check(runId);
    expect(await resultOf(one.contractId)).toMatchObject({ status: "queued" });
    scan.mockRejectedValueOnce(new Error("the scan's process ended with SIGKILL"));
    await expect(check(runId)).rejects.toThrow("SIGKILL");
    expect(await resultOf(one.contractId)).toMatchObject({ status: "running" });
    await check(runId);
    expect(await resultOf(one.contractId)).toMatchObject({ status: "passed" });

    const broken = await agree();
    const run = await deliver(broken);
    await giveUpChecks(server.services, run.runId);
    await check(run.runId);
    expect(await resultOf(broken.contractId)).toMatchObject({ status: "aborted", checks: [] });
    expect(await kindsOf(broken.contractId)).toEqual(["auto_release", "hold_expiry"]);
    expect((await act(client, broken.id, "approval", { held: HELD })).status).toBe(204);
  });

  it("counts the engineer's own suppressions only if the contract says so", async () => {
    const quiet = `# stackyard:ignore ${await gravestRule()} only reachable inside the network\n`;
    const files = { "main.tf": quiet + BAD["main.tf"] };
    const plain = { isFormatted: false, inputs: [], outputs: [], files: [], quality: null };
    for (const suppressions of ["marketplace", "engineer"]) {
      const one = await agree({ ...plain, isValid: false, suppressions });
      await check((await deliver(one, files)).runId);
      const { checks } = await resultOf(one.contractId);
      expect(checks).toEqual([expect.objectContaining({ isPassed: suppressions === "engineer" })]);
    }
  });
});

async function gravestRule(): Promise<string> {
  const archive = await tarGz(BAD);
  const outcome = await really({ archive, format: "tar.gz" }, () => {}, never);
  if (outcome.kind !== "report") throw new Error("the module wasn't scanned");
  const grave = outcome.report.findings.find(({ severity }) => /CRITICAL|HIGH/.test(severity));
  return grave?.ruleId ?? "";
}

/** Starts both while someone else has the contract's lock, so that the first gets it first. */
async function inOrder(
  { contractId }: Agreed,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
) {
  const { db } = server.services;
  const both = await holdingLocks(db, async (holder) => {
    await lockContract({ db: holder }, contractId);
    const one = first();
    await untilWaitingForLocks(db, 1);
    const next = second();
    await untilWaitingForLocks(db, 2);
    return [one, next] as const;
  });
  return Promise.all(both);
}

const STEPS = [
  ["disputes", "disputed"],
  ["changes", "changes_requested"],
  ["release-stop", "submitted"],
] as const;
it.each(STEPS)("of the release by checks and %s, the first counts", async (step, state) => {
  for (const isFirst of [true, false]) {
    const one = await agree();
    await check((await deliver(one)).runId);
    const answer = () => act(client, one.id, step, TEXT);
    const release = () => later(4);
    const [first, second] = isFirst ? [answer, release] : [release, answer];
    const ended = (await inOrder(one, first, second)) as { status: number }[];
    expect(ended[isFirst ? 0 : 1]?.status).toBe(isFirst ? 204 : 409);
    expect(await find(one.contractId)).toMatchObject({
      ...{ status: isFirst ? state : "released", money: { held: isFirst ? HELD : 0 } },
    });
  }
  await money.credit();
  await money.verify();
});

it("of the end of checks and the client's answer, the first counts", async () => {
  for (const isFirst of [true, false]) {
    const one = await agree();
    const { runId } = await deliver(one, BAD);
    const answer = () => act(client, one.id, "changes", TEXT);
    const end = () => check(runId);
    const [first, second] = isFirst ? [answer, end] : [end, answer];
    const ended = (await inOrder(one, first, second)) as { status: number }[];
    expect(ended[isFirst ? 0 : 1]?.status).toBe(isFirst ? 204 : 409);
    const { status, revisionsLeft } = await find(one.contractId);
    expect({ status, revisionsLeft }).toEqual({
      ...{ status: "changes_requested", revisionsLeft: isFirst ? 1 : 2 },
    });
  }
});
