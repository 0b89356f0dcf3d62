import { execFile, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { createAdaptorServer, type ServerType } from "@hono/node-server";
import { tarGz } from "@stackyard/archive/test/archives";
import { ApiError, openClient } from "@stackyard/client";
import { KEY_SCOPES } from "@stackyard/contract/base/key-scopes";
import type { ApiReference } from "@stackyard/contract/content/api-reference";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publishModule } from "../../test/actions/publish-module.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../test/test-server.ts";
import { codeSamples } from "../platform/markdown/code-samples.ts";

const ROOT = join(import.meta.dirname, "../../../..");
const PAGE = join(ROOT, "content/documentation/api/client.md");
const OTHERS_PAGE = join(ROOT, "content/documentation/api/python-and-curl.md");
const MOST_BYTES = 10_000;

const run = promisify(execFile);

const hasPython = spawnSync("python3", ["-c", "import requests"]).status === 0;
if (!hasPython) process.stdout.write("skipped: the example in Python, for requests is missing\n");
const hasCurl = spawnSync("curl", ["--version"]).status === 0;
if (!hasCurl) process.stdout.write("skipped: the examples for curl, which is not installed\n");

let server: TestServer;
let http: ServerType;
let origin: string;
let author: SignedUp;
let token: string;
/** Holds the package as users install it. */
let folder: string;

beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
  http = createAdaptorServer({ fetch: server.app.fetch });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  author = await server.signUp("engineer");
  const key = { name: "key", scopes: KEY_SCOPES };
  token = (await author.client.post("/api/registry-tokens", key)).body.secret;
  for (let count = 0; count < 3; count += 1)
    await publishModule(server, author, { category: "networking" });
  folder = await mkdtemp(join(tmpdir(), "stackyard-client-"));
  await run(process.execPath, [join(ROOT, "packages/client/scripts/build.ts"), folder]);
  const installed = join(folder, "node_modules/@stackyard/client");
  await mkdir(installed, { recursive: true });
  const archive = join(folder, "stackyard-client.tgz");
  await run("tar", ["-xzf", archive, "-C", installed, "--strip-components=1"]);
});
afterAll(async () => {
  http.close();
  await server.close();
  await rm(folder, { recursive: true });
});

describe("the client and its server", () => {
  const open = () => openClient({ server: origin, token });

  it("list page by page", async () => {
    const ids = new Set<number>();
    for await (const { id } of open().list("/v1/modules", { query: { limit: 2 } })) ids.add(id);
    expect(ids.size).toBe(3);
  });

  it("make a change once, however often it is sent", async () => {
    const listing = {
      ...{ name: "Log bucket", description: "A bucket for logs without public access." },
      ...{ category: "storage" as const, tags: ["aws"] },
      pricing: { type: "one_time" as const, amount: 900 },
    };
    const given = { body: listing, idempotencyKey: "once" };
    const [one, two] = await Promise.all([
      open().post("/v1/modules", given),
      open().post("/v1/modules", given),
    ]);
    expect(one.id).toBe(two.id);
  });

  it("agree on errors", async () => {
    const bad = open().get("/v1/modules", { query: { limit: 5_000 } });
    const error = await bad.catch((error: unknown) => error);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      ...{ status: 400, code: "validation_failed" },
      fields: { limit: expect.any(String) },
      requestId: expect.any(String),
      documentation: expect.stringContaining("/documentation/reference/errors#validation_failed"),
    });
  });
});

describe("the package that servers hand out", () => {
  it("is small, and needs no other", async () => {
    const installed = join(folder, "node_modules/@stackyard/client");
    const script = await readFile(join(installed, "index.js"), "utf8");
    expect(gzipSync(script).byteLength).toBeLessThan(MOST_BYTES);
    expect(script).not.toMatch(/\b(import|require)\b\s*[("{*]|from "/);
    const manifest = JSON.parse(await readFile(join(installed, "package.json"), "utf8"));
    expect(Object.keys(manifest)).not.toContain("dependencies");
  });

  it("runs the documentation's example, with its types", async () => {
    const samples = codeSamples(await readFile(PAGE, "utf8"));
    const { code = "" } = samples.find(({ language }) => language === "ts") ?? {};
    await writeFile(join(folder, "package.json"), '{ "type": "module" }');
    await writeFile(join(folder, "example.ts"), code.replace("https://stackyard.example", origin));
    await writeFile(
      join(folder, "wrong.ts"),
      `import { openClient } from "@stackyard/client";
const stackyard = openClient({ server: "https://stackyard.example" });
// @ts-expect-error: there is no such call
await stackyard.get("/v1/nothing");
// @ts-expect-error: the parameter is missing
await stackyard.get("/v1/modules/{module_id}");
// @ts-expect-error: there is no such category
await stackyard.get("/v1/modules", { query: { category: "nonsense" } });
// @ts-expect-error: it is no list
stackyard.list("/v1/keys/current");
const { id } = await stackyard.get("/v1/modules/{module_id}", { params: { module_id: 7 } });
// @ts-expect-error: it is a number
id.length;
`,
    );
    const compiler = join(ROOT, "node_modules/.bin/tsc");
    const types = ["--types", "node", "--typeRoots", join(ROOT, "node_modules/@types")];
    const options = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2024"];
    const checked = await run(compiler, [...options, ...types, "example.ts", "wrong.ts"], {
      cwd: folder,
    }).catch((error: { stdout: string }) => error);
    expect(checked.stdout).toBe("");
    const env = { ...process.env, STACKYARD_TOKEN: token };
    const { stdout } = await run(process.execPath, ["example.ts"], { cwd: folder, env });
    const lines = stdout.trim().split("\n");
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/^\S+\/\S+\/\S+ 1\.0\.0: \S/);
    expect(lines.at(-1)).toBe("404 module_not_found: Module Not Found");
  });

  it("has its digest at the server", async () => {
    const sums = await (await fetch(`${origin}/downloads/SHA256SUMS`)).text();
    const listed = [...sums.matchAll(/^([0-9a-f]{64}) {2}(\S+)$/gm)];
    const names = listed.map(([, , name]) => name);
    expect(sums.trim().split("\n")).toHaveLength(listed.length);
    expect(names).toEqual(["stackyard.tgz", "stackyard-client.tgz", "examples.tar.gz"]);
    for (const [, digest, name] of listed) {
      const bytes = await (await fetch(`${origin}/downloads/${name}`)).bytes();
      expect(createHash("sha256").update(bytes).digest("hex")).toBe(digest);
    }
  });
});

describe("the documentation's examples", () => {
  /** Runs the page's sample in a language. */
  async function runSample(wanted: string, program: string) {
    const samples = codeSamples(await readFile(OTHERS_PAGE, "utf8"));
    const { code = "" } = samples.find(({ language }) => language === wanted) ?? {};
    expect(code).toContain("https://stackyard.example");
    const file = join(folder, `sample.${wanted}`);
    await writeFile(file, code.replace("https://stackyard.example", origin));
    const env = { PATH: process.env.PATH ?? "", HOME: folder, STACKYARD_TOKEN: token };
    return (await run(program, [file], { cwd: folder, env })).stdout;
  }

  it.runIf(hasPython)("run in Python", async () => {
    const lines = (await runSample("python", "python3")).trim().split("\n");
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/^\S+\/\S+\/\S+ 1\.0\.0: \S/);
    expect(lines.at(-1)).toBe("404 module_not_found: Module Not Found");
  });

  it.runIf(hasCurl)("run with curl", async () => {
    const { data } = JSON.parse(await runSample("bash", "bash"));
    expect(data).toEqual([{ source: expect.any(String), version: "1.0.0" }]);
  });

  it.runIf(hasCurl)("of the reference are curl lines that a shell reads as shown", async () => {
    const answer = await fetch(`${origin}/api/api-reference/v1`);
    const { calls } = (await answer.json()) as ApiReference;
    await writeFile(join(folder, "module.tar.gz"), await tarGz({ "main.tf": "" }));
    const names: string[] = calls.flatMap(({ curl }) =>
      [...curl.matchAll(/\$([A-Z_]+)/g)].map(([, name = ""]) => name),
    );
    const variables = Object.fromEntries(names.map((name) => [name, "1"]));
    const env = { PATH: process.env.PATH ?? "", ...variables, STACKYARD_TOKEN: "not a key" };
    const say = '-s -o /dev/null -w "%{method} %{http_code}\\n"';
    const script = calls.map(({ curl }) => `${curl} ${say}`).join("\n");
    const { stdout } = await run("bash", ["-c", script], { cwd: folder, env });
    const said = stdout.trim().split("\n");
    const statuses = calls.map(({ method, path }, at) => [path, said[at], method]);
    expect(statuses.length).toBeGreaterThan(25);
    // Without a key, each call is refused before it does anything, and those that need none aren't.
    const answered = statuses.filter(([, said, method]) => said !== `${method} 401`);
    expect(answered).toEqual([
      ["/v1/publishing-tokens", "POST 403", "POST"],
      ["/v1/keys/revoke", "POST 200", "POST"],
    ]);
  });
});
