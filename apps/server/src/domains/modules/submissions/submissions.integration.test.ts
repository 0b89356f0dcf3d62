import { createHash, randomBytes } from "node:crypto";
import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readModule } from "@stackyard/archive/read-module";
import { tarGz, zip } from "@stackyard/archive/test/archives";
import { walkStoredArchive } from "@stackyard/archive/walk-archive";
import { DEFAULT_LIMITS } from "@stackyard/scanner";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SMALL_MODULE, submitModule } from "../../../../test/actions/publish-module.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { storedJson } from "../../../platform/db/stored-json.ts";
import { runScan } from "./run-scan.ts";

let server: TestServer;
let author: SignedUp;
beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
  author = await server.signUp("contributor");
});
afterAll(() => server.close());

describe("uploads", () => {
  it("require a session", async () => {
    const { status } = await server.visitor().put("/api/uploads/a.zip", await zip(SMALL_MODULE));
    expect(status).toBe(401);
  });

  it.each([
    ["notes.txt", "unsupported_archive"],
    ["module.zip", "unsupported_archive"],
  ])("named %s with other content are refused", async (name, code) => {
    const { status, body } = await author.client.put(
      `/api/uploads/${name}`,
      Buffer.from("plain text"),
    );
    expect({ status, code: body.code }).toEqual({ status: 400, code });
  });

  it("with unsafe entries are refused, and nothing of them is stored", async () => {
    const before = await countUploads();
    const { status, body } = await author.client.put(
      "/api/uploads/m.tar.gz",
      await tarGz({ "../evil.tf": "x" }),
    );
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: "unsafe_archive",
      message: expect.stringContaining("evil.tf"),
    });
    expect(await countUploads()).toBe(before);
  });

  it("above 50MB are refused while they stream in, whatever their headers say", async () => {
    const chunk = new Uint8Array(1024 * 1024);
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        if (sent > 60) controller.close();
        else controller.enqueue(chunk);
      },
    });
    const response = await server.app.request("/api/uploads/big.zip", {
      method: "PUT",
      headers: { cookie: await cookieOf(author) },
      body: endless,
      duplex: "half",
    } as RequestInit);
    expect(response.status).toBe(413);
    expect(sent).toBeLessThan(60);
  });

  it.each([
    ["state", { "terraform.tfstate": "{}" }, "terraform.tfstate (state)"],
    ["secrets", { "env/.env": "A=1" }, "env/.env (secrets)"],
  ])("with %s are refused by name, and nothing of them is stored", async (_, files, named) => {
    const before = await countUploads();
    const archive = await zip({ ...SMALL_MODULE, ...files });
    const incoming = join(server.services.config.dataDir, "incoming");
    await mkdir(incoming, { recursive: true });
    const left = join(incoming, "left by one that was killed");
    await writeFile(left, "half");
    const longAgo = new Date(Date.now() - 61 * 60 * 1_000);
    await utimes(left, longAgo, longAgo);
    const { status, body } = await author.client.put("/api/uploads/m.zip", archive);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: "private_files", message: expect.stringContaining(named) });
    expect(await countUploads()).toBe(before);
    expect(await readdir(incoming)).toEqual([]);
  });

  it("without anything to scan are refused, naming the archive", async () => {
    const archive = await zip({ "notes.md": "# Notes", "x/package.json": "{}" });
    const { status, body } = await author.client.put("/api/uploads/notes.zip", archive);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: "nothing_to_judge",
      message: expect.stringMatching(/^No \.tf file found in notes\.zip/),
    });
  });

  it("are stored by the digest of their files, without irrelevant parts", async () => {
    const archives = [
      ["m.zip", await zip({ ".git/config": "x", ...SMALL_MODULE, "modules/.DS_Store": "x" })],
      ["Müller's 模块.tgz", await tarGz(SMALL_MODULE)],
    ] as const;
    const uploads = [];
    for (const [name, archive] of archives) {
      const { status, body } = await author.client.put(
        `/api/uploads/${encodeURIComponent(name)}`,
        archive,
      );
      expect(status).toBe(201);
      uploads.push(body);
    }
    const [first, second] = uploads;
    expect(first).toMatchObject({ fileCount: 6, leftOut: [".git/", "modules/.DS_Store"] });
    expect(second).toMatchObject({ fileCount: 6, leftOut: [], fileName: "Müller's 模块.tgz" });
    expect(second.sha256).toBe(first.sha256);
    const kept = await server.services.files.read(first.sha256);
    expect(createHash("sha256").update(kept).digest("hex")).toBe(first.sha256);
    expect(kept.byteLength).toBe(first.bytes);
    const module = await readModule(walkStoredArchive(kept, "tar.gz"), DEFAULT_LIMITS);
    expect([...module.files.keys()]).toEqual(Object.keys(SMALL_MODULE).toSorted());
  });

  it("are scanned, and the progress can be followed", async () => {
    const { body } = await author.client.put("/api/uploads/m.tgz", await tarGz(SMALL_MODULE));

    const events = await author.client.get(`/api/scans/${body.scanId}/events`);
    expect(events.headers.get("content-type")).toBe("text/event-stream");
    const states = String(events.body)
      .split("\n\n")
      .filter((event) => event.startsWith("data: "))
      .map((event) => JSON.parse(event.slice("data: ".length)));
    expect(states.at(-1)).toMatchObject({ status: "completed", progress: 100, failure: null });
    expect(states.at(-1).report.scores.quality.score).toBeGreaterThan(0);
    const progress = states.map((state) => state.progress);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  });
});

describe("scans", () => {
  it("are visible to their uploader and auditors only", async () => {
    const { body } = await author.client.put("/api/uploads/m.zip", await zip(SMALL_MODULE));
    const other = await server.signUp("contributor");
    const auditor = await server.signUp("auditor");
    const path = `/api/scans/${body.scanId}`;
    expect((await server.visitor().get(path)).status).toBe(401);
    expect((await other.client.get(path)).status).toBe(404);
    expect((await other.client.get(`${path}/events`)).status).toBe(404);
    expect((await author.client.get(path)).status).toBe(200);
    expect((await auditor.client.get(path)).status).toBe(200);
    expect((await author.client.get("/api/scans/999999")).status).toBe(404);
  });

  it("of one archive by two concurrent attempts give one result", async () => {
    const { body } = await author.client.put(
      "/api/uploads/m.zip",
      await zip({ ...SMALL_MODULE, "x.tf": "" }),
    );
    await author.client.get(`/api/scans/${body.scanId}/events`);
    const first = await reportOf(body.scanId);
    // As if the queue had delivered the job twice, one after the other and concurrently.
    const { signal } = new AbortController();
    await Promise.all([
      runScan(server.services, body.scanId, signal),
      runScan(server.services, body.scanId, signal),
    ]);
    expect(await reportOf(body.scanId)).toEqual(first);
  });

  it("that were interrupted are resumed and end once", async () => {
    const { body } = await author.client.put(
      "/api/uploads/m.zip",
      await zip({ ...SMALL_MODULE, "y.tf": "" }),
    );
    await author.client.get(`/api/scans/${body.scanId}/events`);
    await server.services.db
      .updateTable("scans")
      .set({
        status: "running",
        report: null,
        finishedAt: null,
        findings: storedJson([{ left: "over" }]),
      })
      .where("id", "=", body.scanId)
      .execute();
    await runScan(server.services, body.scanId, new AbortController().signal);
    const { body: state } = await author.client.get(`/api/scans/${body.scanId}`);
    expect(state.status).toBe("completed");
    expect(JSON.stringify(state.findings)).not.toContain("left");
  });

  it("stop at code that can't be parsed, and name it", async () => {
    const { body } = await author.client.put(
      "/api/uploads/m.zip",
      await zip({ ...SMALL_MODULE, "hidden.tf": "# \0\n", "large.tf": randomBytes(2_000_001) }),
    );
    await author.client.get(`/api/scans/${body.scanId}/events`);
    const { report } = (await author.client.get(`/api/scans/${body.scanId}`)).body;
    expect(report.status).toBe("failed");
    expect(report.unread).toEqual([
      { path: "hidden.tf", reason: "it is not text: it has NUL bytes" },
      { path: "large.tf", reason: "it is larger than 2000000 bytes" },
    ]);
    expect(report.failures.join(" ")).toContain("hidden.tf");
  });

  it("are stored whatever characters the module's strings contain", async () => {
    const lines = [
      'output "odd" {',
      '  description = "odd\\u0000"',
      '  value       = "\\ud83d\\u0000"',
      "}",
    ];
    const files = { ...SMALL_MODULE, "odd.tf": lines.join("\n") };
    const module = await submitModule(author, {}, files);
    const { body } = await author.client.get(`/api/modules/${module.id}/versions/latest`);
    expect(body.facts.outputs).toContainEqual(
      expect.objectContaining({ name: "odd", description: "odd\ufffd" }),
    );
  });

  it("show what their authors suppress; grave findings count nevertheless", async () => {
    const code = `resource "aws_sqs_queue" "jobs" {
  # stackyard:ignore aws-sqs-encryption its messages are public
  sqs_managed_sse_enabled = false
}

resource "aws_db_instance" "main" {
  # stackyard:ignore aws-rds-public strangers may read it
  publicly_accessible = true
}`;
    const files = { ...SMALL_MODULE, "queue.tf": code };
    const { id } = await submitModule(author, {}, files);
    const { body } = await author.client.get(`/api/modules/${id}/versions/latest`);
    const { findings, suppressed } = body.scan.report;
    const ofRule = (list: { ruleId: string }[], ruleId: string) =>
      list.filter((finding) => finding.ruleId === ruleId);
    expect(ofRule(suppressed, "aws-sqs-encryption")).toMatchObject([
      { suppression: { reason: "its messages are public", isAccepted: false } },
    ]);
    expect(ofRule(findings, "aws-rds-public")).toMatchObject([
      { suppression: { reason: "strangers may read it", isAccepted: false } },
    ]);
    expect(ofRule(findings, "aws-sqs-encryption")).toEqual([]);
  });

  it("stop at content that isn't a module, and say why", async () => {
    const { body } = await author.client.put(
      "/api/uploads/m.zip",
      await zip({ "main.tf": 'resource "a" {' }),
    );
    await author.client.get(`/api/scans/${body.scanId}/events`);
    const { body: state } = await author.client.get(`/api/scans/${body.scanId}`);
    expect(state.report.status).toBe("failed");
    expect(state.report.failures.join(" ")).toContain("main.tf");
  });
});

function countUploads() {
  return server.services.db
    .selectFrom("uploads")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow()
    .then(({ count }) => count);
}

async function reportOf(scanId: number) {
  const row = await server.services.db
    .selectFrom("scans")
    .select(["report", "status", "finishedAt"])
    .where("id", "=", scanId)
    .executeTakeFirstOrThrow();
  return row;
}

/** A session of the same user for a request that the client can't make. */
async function cookieOf({ username }: SignedUp): Promise<string> {
  const { headers } = await server
    .visitor()
    .post("/api/login", { username, password: "correct horse battery" });
  return (headers.get("set-cookie") ?? "").split(";")[0] ?? "";
}
