import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import {
  createAdaptorServer,
  type Http2Bindings,
  type HttpBindings,
  type ServerType,
} from "@hono/node-server";
import type { KeyScope } from "@stackyard/contract/base/key-scopes";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { publishModule, SMALL_MODULE } from "../../test/actions/publish-module.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../test/test-server.ts";

const BIN = join(import.meta.dirname, "../../../../packages/cli/src/stackyard.js");

const HAS_GIT = spawnSync("git", ["--version"]).status === 0;

/** What a test does to the next request of this name, instead of only passing it on. */
type Fault = (pass: (request: Request) => Promise<Response>, sent: Sent) => Promise<Response>;
interface Sent {
  readonly request: Request;
  readonly incoming: { destroy(): unknown };
}

let server: TestServer;
let http: ServerType;
let origin: string;
let author: SignedUp;
let source: string;
let moduleId: number;
let env: Record<string, string>;
let folder: string;
let faults: Map<string, Fault>;
const running: ChildProcess[] = [];

beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
  http = createAdaptorServer({
    fetch(request: Request, parts: HttpBindings | Http2Bindings) {
      const pass = async (request: Request) => server.app.fetch(request, parts);
      const name = `${request.method} ${new URL(request.url).pathname.split("/")[2]}`;
      const fault = faults.get(name);
      faults.delete(name);
      return fault ? fault(pass, { request, incoming: parts.incoming }) : pass(request);
    },
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  author = await server.signUp("contributor");
  folder = await mkdtemp(join(tmpdir(), "stackyard-publish-test-"));
});
afterAll(async () => {
  for (const child of running) child.kill("SIGKILL");
  http.close();
  await server.close();
  await rm(folder, { recursive: true });
});

let modules = 0;

/** A module with the version 1.0.0, and a folder with nearly the same code. */
beforeEach(async () => {
  faults = new Map();
  env = await environmentOf(author);
  const made = await publishModule(server, author);
  moduleId = made.id;
  source = [made.namespace, made.name, made.system].join("/");
  modules += 1;
  await mkdir(moduleFolder(), { recursive: true });
  for (const [path, content] of Object.entries(SMALL_MODULE)) await write(path, content);
});

const moduleFolder = () => join(folder, `module-${modules}`);

async function write(path: string, content: string | Uint8Array) {
  const target = join(moduleFolder(), path);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, content);
}

async function environmentOf(
  { client }: SignedUp,
  scopes: readonly KeyScope[] = ["modules:read", "modules:write"],
) {
  const key = { name: `key ${randomBytes(4).toString("hex")}`, scopes };
  const { secret } = (await client.post("/api/registry-tokens", key)).body;
  return { STACKYARD_SERVER: origin, STACKYARD_TOKEN: String(secret) };
}

function start(args: readonly string[], variables = env) {
  const child = spawn(process.execPath, [BIN, "publish", ".", "--module", source, ...args], {
    cwd: moduleFolder(),
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: folder,
      XDG_CONFIG_HOME: folder,
      ...variables,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.push(child);
  return child;
}

async function publish(args: readonly string[], variables?: Record<string, string>) {
  const child = start(args, variables);
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, stdout, stderr };
}

/** The versions, newest first, with their states. */
async function versions() {
  const { body } = await author.client.get(`/api/modules/${moduleId}/versions`);
  return (body as { version: string; status: string }[]).map(
    ({ version, status }) => `${version} ${status}`,
  );
}

async function countUploads(): Promise<number> {
  const { count } = await server.services.db
    .selectFrom("uploads")
    .select((row) => row.fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

describe("stackyard publish", () => {
  it("submits a folder as a version once, and says so when it is run again", async () => {
    await write("NOTICE.txt", "The first one.");
    const made = await publish(["--version", "1.0.1"]);
    expect(made).toMatchObject({ code: 0 });
    expect(made.stdout).toMatch(/^LOW quality-license at main\.tf:1$/m);
    expect(made.stdout).toMatch(/^\d findings: security not scored, quality \d+, efficiency/m);
    expect(made.stdout).toContain(`Changes since 1.0.0:\n`);
    expect(made.stdout).toContain(`Submitted ${source} 1.0.1. An auditor reviews it next.\n`);
    expect(made.stderr).toMatch(/^Packed 7 files in [\d,]+ bytes\.\nUploading\n/);
    expect(await versions()).toEqual(["1.0.1 pending", "1.0.0 published"]);

    for (const number of [["--version", "1.0.1"], ["--bump"], ["--version", "1.0.1", "--dry-run"]])
      expect(await publish(number)).toMatchObject({
        code: 0,
        stdout: `${source} 1.0.1 is there already, with the same code: pending. An auditor reviews it next.\n`,
      });
    await write("NOTICE.txt", "Another one.");
    const taken = await publish(["--version", "1.0.1"]);
    expect(taken).toMatchObject({ code: 3 });
    expect(taken.stderr).toContain("version 1.0.1 exists already, with other code");
    const bumped = await publish(["--bump", "--json"]);
    expect(JSON.parse(bumped.stdout)).toMatchObject({
      ...{ source, version: "1.0.2", status: "pending", is_new: true },
    });
    const auditor = await server.signUp("auditor");
    await auditor.client.post(`/api/modules/${moduleId}/versions/1.0.2/rejection`, {
      reason: "It greets nobody in particular.",
    });
    const rejected = await publish(["--bump"]);
    expect(rejected).toMatchObject({ code: 3, stdout: "" });
    expect(rejected.stderr).toContain(
      "version 1.0.2 has the same code, and was rejected: It greets nobody in particular.",
    );
    expect(await versions()).toEqual(["1.0.2 rejected", "1.0.1 pending", "1.0.0 published"]);
  });

  it("advises on the number, and submits a smaller one only with a reason", async () => {
    await write("outputs.tf", "");
    const small = await publish(["--version", "1.1.0"]);
    expect(small).toMatchObject({ code: 1 });
    expect(small.stdout).toContain("major: output.greeting");
    expect(small.stderr).toContain("1.1.0 is too small: the changes since 1.0.0 call for 2.0.0");
    expect(await versions()).toEqual(["1.0.0 published"]);
    const reason = "Nobody could use the output.";
    expect(await publish(["--version", "1.1.0", "--reason", reason])).toMatchObject({ code: 0 });
    const { body } = await author.client.get(`/api/modules/${moduleId}/versions/1.1.0`);
    expect(body.numberReason).toBe(reason);
    await write("main.tf", 'locals {\n  greeting = "Good day"\n}\n');
    expect((await publish(["--bump"])).stdout).toContain(`Submitted ${source} 2.0.0`);
  });

  it.runIf(HAS_GIT)(
    "lists and scans in a dry run what it would upload, and leaves out what git ignores",
    async () => {
      const git = (...args: string[]) => promisify(execFile)("git", args, { cwd: moduleFolder() });
      await git("init", "--quiet");
      await write(".gitignore", "*.auto.tfvars\nbuild/\n");
      await write("secret.auto.tfvars", 'password = "hunter2"');
      await write("build/terraform.tfstate", "{}");
      await write("bucket.tf", 'resource "aws_ebs_volume" "a" {\n  encrypted = false\n}\n');
      const before = await countUploads();
      const run = await publish(["--version", "1.1.0", "--dry-run", "--fail-on", "high"]);
      expect(run.code).toBe(1);
      expect(run.stdout).toMatch(/^ +54 bucket\.tf$/m);
      expect(run.stdout).toContain("Left out: .git/, build/, secret.auto.tfvars\n");
      expect(run.stdout).toMatch(/aws-ebs-encryption at bucket\.tf:2/);
      expect(run.stderr).toMatch(/^stackyard: 1 finding at or above high\n$/);
      const passed = await publish(["--bump", "--dry-run"]);
      expect(passed).toMatchObject({ code: 0 });
      expect(passed.stdout).toContain(`Would submit ${source}.`);
      expect(await countUploads()).toBe(before);
      const stopped = await publish(["--bump", "--fail-on", "high"]);
      expect(stopped).toMatchObject({ code: 1 });
      expect(stopped.stdout).toMatch(/aws-ebs-encryption at bucket\.tf:2/);
      expect(await versions()).toEqual(["1.0.0 published"]);
    },
  );

  it("uploads nothing that the marketplace would refuse", async () => {
    const before = await countUploads();
    await write("terraform.tfstate", "{}");
    const refused = await publish(["--bump"]);
    expect(refused).toMatchObject({ code: 2 });
    expect(refused.stderr).toContain("terraform.tfstate (state)");
    await rm(join(moduleFolder(), "terraform.tfstate"));
    await symlink("main.tf", join(moduleFolder(), "link.tf"));
    expect((await publish(["--bump"])).stderr).toContain("link.tf: it is a symbolic link");
    await rm(join(moduleFolder(), "link.tf"));
    for (const [args, message] of [
      [["--bump", "--version", "1.1.0"], "give the version's number with --version"],
      [["--version", "next"], "is a version number such as 1.4.2"],
    ] as const)
      expect(await publish(args)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(message),
      });
    expect(await countUploads()).toBe(before);
  });

  it("refuses those who may not publish before it uploads", async () => {
    const before = await countUploads();
    const reader = await environmentOf(author, ["modules:read"]);
    const refused = await publish(["--bump"], reader);
    expect(refused).toMatchObject({ code: 3 });
    expect(refused.stderr).toContain("publish needs the scope modules:write");
    const other = await server.signUp("contributor");
    const foreign = await publish(["--bump"], await environmentOf(other));
    expect(foreign).toMatchObject({ code: 3, stderr: `stackyard: ${source} isn't your module\n` });
    const suspended = { suspendedAt: new Date(), suspensionReason: "A test" };
    const variables = await environmentOf(other);
    await server.services.db
      .updateTable("users")
      .set(suspended)
      .where("id", "=", other.id)
      .execute();
    expect(await publish(["--bump"], variables)).toMatchObject({ code: 3 });
    expect(await countUploads()).toBe(before);
  });

  it("finds a module that has no version yet, and submits its first", async () => {
    const listing = {
      ...{ name: "Log bucket", description: "A bucket for logs without public access." },
      ...{ category: "storage", tags: ["aws"], pricing: { type: "one_time", amount: 900 } },
    };
    const made = await fetch(`${origin}/v1/modules`, {
      method: "POST",
      headers: { authorization: `Bearer ${env.STACKYARD_TOKEN}` },
      body: JSON.stringify(listing),
    });
    const { data } = (await made.json()) as { data: { id: number; source: string } };
    [moduleId, source] = [data.id, data.source];
    const first = await publish(["--bump"]);
    expect(first.stdout).toContain("No version before 1.0.0 is published.\n");
    expect(await versions()).toEqual(["1.0.0 pending"]);
  });
});

describe("a publication that breaks", () => {
  it("is uploaded again after the connection was cut in the middle", async () => {
    await write("large.bin", randomBytes(1_000_000));
    const before = await countUploads();
    faults.set("PUT uploads", (pass, { request, incoming }) => {
      const cut = new TransformStream({
        transform(chunk, controller) {
          controller.enqueue(chunk);
          incoming.destroy();
        },
      });
      const { url, method, headers, body } = request;
      const parts = { method, headers, body: body?.pipeThrough(cut) ?? null, duplex: "half" };
      return pass(new Request(url, parts as RequestInit));
    });
    expect(await publish(["--bump"])).toMatchObject({ code: 0 });
    expect(faults.size).toBe(0);
    expect(await countUploads()).toBe(before + 1);
    expect(await versions()).toEqual(["1.0.1 pending", "1.0.0 published"]);
  });

  it("makes one version although the answer was lost", async () => {
    await write("NOTICE.txt", "Lost.");
    faults.set("POST modules", async (pass, { request, incoming }) => {
      const answer = await pass(request);
      incoming.destroy();
      return answer;
    });
    const made = await publish(["--bump"]);
    expect(made).toMatchObject({ code: 0 });
    expect(made.stdout).toContain(`Submitted ${source} 1.0.1`);
    expect(faults.size).toBe(0);
    expect(await versions()).toEqual(["1.0.1 pending", "1.0.0 published"]);
  });

  it("is found again by the next run after the command was killed", async () => {
    await write("NOTICE.txt", "Killed.");
    const child = start(["--bump"]);
    faults.set("POST modules", async (pass, { request }) => {
      const answer = await pass(request);
      child.kill("SIGKILL");
      return answer;
    });
    const signal = await new Promise((resolve) =>
      child.on("close", (_, signal) => resolve(signal)),
    );
    expect(signal).toBe("SIGKILL");
    expect(await versions()).toEqual(["1.0.1 pending", "1.0.0 published"]);
    const again = await publish(["--bump"]);
    expect(again).toMatchObject({ code: 0 });
    expect(again.stdout).toContain("1.0.1 is there already, with the same code: pending");
    expect(await versions()).toHaveLength(2);
  });
});
