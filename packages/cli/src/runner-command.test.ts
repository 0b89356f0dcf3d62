import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { tarGz } from "@stackyard/archive/test/archives";
import { writeFiles } from "@stackyard/scanner/test/write-files";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

vi.setConfig({ testTimeout: 120_000 });

const BIN = join(import.meta.dirname, "stackyard.js");
const hasTerraform = spawnSync("terraform", ["version"]).status === 0;
if (!hasTerraform)
  process.stdout.write("skipped: terraform is not on the PATH: no runner was started\n");

/** What the runner sent, by the last part of the path. */
let sent: Map<string, Record<string, unknown>[]>;
let leases: object[];
let archive: Uint8Array;
let server: Server;
let folder: string;
let started: ChildProcess[];

beforeEach(async () => {
  [sent, leases, archive, started] = [new Map(), [], new Uint8Array(), []];
  folder = mkdtempSync(join(tmpdir(), "stackyard-runner-"));
  server = createServer(async (request, answer) => {
    const name = request.url?.split("/").at(-1) ?? "";
    if (request.method === "GET") return answer.end(archive);
    const body = (await json(request)) as Record<string, unknown>;
    sent.set(name, [...(sent.get(name) ?? []), body]);
    const lease = name === "leases" ? leases.shift() : undefined;
    // A poll waits for work.
    if (name === "leases" && !lease && Number(body.waitSeconds) > 0) return;
    const log = { next: Number(body.number) + 1, isFull: false };
    answer.end(
      JSON.stringify({ ...(name === "log" ? log : ANSWERS[name]), ...(lease && { lease }) }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  configure({});
});
afterEach(() => {
  for (const child of started) child.kill("SIGKILL");
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

function configure(settings: object): void {
  const { port } = server.address() as AddressInfo;
  const pool = { server: `http://127.0.0.1:${port}`, ...settings };
  writeFiles(folder, { "pool.json": JSON.stringify(pool) });
}

const ANSWERS: Record<string, object> = {
  enrollment: { runnerId: 1, poolId: 1, pool: "main", enrolledAt: "2026-11-26T12:00:00.000Z" },
  leases: { lease: null, drain: false },
  heartbeat: { cancel: false, drain: false },
};

async function offer(files: Record<string, string>): Promise<void> {
  archive = await tarGz(files);
  leases.push({
    operationId: 5,
    attempt: 1,
    work: "plan",
    deployment: { id: 7, name: "Network" },
    inputs: {
      module: "ada/network/aws",
      version: "1.0.0",
      archiveSha256: createHash("sha256").update(archive).digest("hex"),
      provider: "aws",
      region: "eu-central-1",
      environment: "staging",
      variables: { text: "hello" },
      secretNames: [],
    },
    rootFolder: "",
    inputsDigest: "0".repeat(64),
    approval: null,
    expectedState: null,
  });
}

interface Ended {
  readonly code: number | null;
  readonly stderr: string;
}

function runner(
  args: readonly string[],
  token = "token-1",
): { child: ChildProcess; ended: Promise<Ended>; said: () => string } {
  const child = spawn(
    process.execPath,
    [BIN, "runner", "--pool", "main", "--folder", folder, ...args],
    {
      env: { ...process.env, STACKYARD_RUNNER_TOKEN: token },
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  started.push(child);
  let stderr = "";
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  const ended = new Promise<Ended>((resolve) =>
    child.once("close", (code) => resolve({ code, stderr })),
  );
  return { child, ended, said: () => stderr };
}

const VARIABLE = 'variable "text" {\n  type = string\n}\n';

describe("stackyard runner", () => {
  it.each([
    [["runner"], "runner takes --pool NAME"],
    [["runner", "--pool", "../x"], "--pool is a name"],
    [["runner", "--pool", "x", "--folder", "/nonexistent"], "There is no /nonexistent/pool.json"],
    [["runner", "--pool", "x", "--allow", "everything"], "--allow is one of plan"],
  ])("%j is wrong, in one line", (args, message) => {
    const { status, stderr } = spawnSync(process.execPath, [BIN, ...args], { encoding: "utf8" });
    expect(status).toBe(2);
    expect(stderr).toContain(message);
    expect(stderr.trim().split("\n")).toHaveLength(1);
  });

  it.runIf(hasTerraform)("enrolls, makes the plan that waits, and exits", async () => {
    await offer({
      "main.tf": `${VARIABLE}resource "terraform_data" "a" {\n  input = var.text\n}\n`,
    });
    const { code, stderr } = await runner(["--once"]).ended;
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(sent.get("enrollment")).toMatchObject([{ token: "token-1" }]);
    expect(sent.get("plan")).toMatchObject([{ attempt: 1, summary: { counts: { create: 1 } } }]);
    expect(
      sent
        .get("log")
        ?.map(({ text }) => text)
        .join(""),
    ).toContain("Plan: 1 to add");
    expect(sent.get("departure")).toHaveLength(1);
  });

  it.runIf(hasTerraform)("scans the module first, and refuses code that it would run", async () => {
    const command =
      'resource "terraform_data" "a" {\n  provisioner "local-exec" {\n    command = "id"\n  }\n}\n';
    await offer({ "main.tf": VARIABLE + command });
    expect((await runner(["--once"]).ended).code).toBe(1);
    expect(sent.get("plan")).toBeUndefined();
    expect(sent.get("result")).toMatchObject([{ outcome: "failed", failure: "unsafe_module" }]);
    expect(sent.get("result")?.[0]?.message).toContain("main.tf:5: command id");
  });

  it.runIf(hasTerraform)("does only what the command line allows", async () => {
    await offer({ "main.tf": VARIABLE });
    await runner(["--once", "--allow", "check"]).ended;
    expect(sent.get("result")).toMatchObject([{ failure: "refused_by_owner" }]);
  });

  it.runIf(hasTerraform)("applies nothing with --allow plan, even an approved plan", async () => {
    configure({ allow: { operations: ["plan", "apply"] } });
    await offer({ "main.tf": VARIABLE });
    const [lease] = leases;
    const args = ["--once", "--allow", "plan"];
    await runner(args).ended;
    const approved = { approvedBy: "ada", approvedAt: "2026-11-26T12:00:00.000Z" };
    const approval = { ...sent.get("plan")?.[0], ...approved };
    leases.push({ ...lease, attempt: 2, work: "apply", approval });
    expect((await runner(args).ended).code).toBe(1);
    expect(sent.get("result")).toMatchObject([
      { outcome: "not_started", failure: "refused_by_owner" },
    ]);
  });

  it.runIf(hasTerraform)("exits cleanly on SIGTERM, and runs once per folder", async () => {
    const { child, ended } = runner([]);
    await expect.poll(() => sent.get("leases")?.length).toBe(1);
    const second = await runner([]).ended;
    expect(second).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("already runs this pool"),
    });
    child.kill("SIGTERM");
    expect(await ended).toMatchObject({ code: 0 });
    expect(sent.get("departure")).toHaveLength(1);
  });

  describe.runIf(hasTerraform)("that is stopped during a plan", () => {
    const STOPPED = { outcome: "failed", failure: "runner_lost" };
    const has = (file: string) => () => existsSync(join(folder, file));

    /** Starts a runner whose plan waits in a command for the file `go`. */
    async function startPlan(settings: object = {}, command = "plan") {
      const program = join(folder, "waiting-terraform");
      const wait = `touch '${folder}/planning'; while [ -d '${folder}' ] && [ ! -e '${folder}/go' ]; do sleep 0.1; done`;
      const script = `#!/bin/sh\nif [ "$1" = ${command} ]; then ${wait}; fi\nexec terraform "$@"\n`;
      writeFileSync(program, script, { mode: 0o755 });
      configure({ terraform: { program }, ...settings });
      await offer({ "main.tf": VARIABLE });
      const waiting = runner([]);
      await expect.poll(has("planning")).toBe(true);
      return waiting;
    }

    it("finishes it after the first signal", async () => {
      const { child, ended, said } = await startPlan();
      child.kill("SIGTERM");
      await expect.poll(said).toContain("Stopping after the current work.");
      writeFiles(folder, { go: "" });
      expect(await ended).toMatchObject({ code: 0 });
      expect(sent.get("plan")).toHaveLength(1);
      expect(sent.get("result")).toBeUndefined();
      expect(sent.get("departure")).toHaveLength(1);
    });

    it.each(["SIGTERM", "SIGINT"] as const)("ends it after a second %s", async (signal) => {
      const { child, ended, said } = await startPlan();
      child.kill(signal);
      await expect.poll(said).toContain("Stopping after the current work.");
      child.kill(signal);
      expect(await ended).toMatchObject({ code: 1 });
      expect(sent.get("plan")).toBeUndefined();
      expect(sent.get("result")).toMatchObject([STOPPED]);
      expect(sent.get("result")?.[0]?.message).toBe("The runner was stopped during the plan.");
      expect(sent.get("departure")).toHaveLength(1);
    });

    it.each(["plan", "show"])(
      "ends it after the first signal if its owner wants that, in %s",
      async (command) => {
        const { child, ended } = await startPlan({ onStop: "interrupt" }, command);
        child.kill("SIGTERM");
        expect(await ended).toMatchObject({ code: 1 });
        expect(sent.get("result")).toMatchObject([STOPPED]);
      },
    );
  });
});
