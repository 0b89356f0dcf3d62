import { type ChildProcess, execFile, spawn } from "node:child_process";
import {
  appendFile,
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { createAdaptorServer, type ServerType } from "@hono/node-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publishModule, SMALL_MODULE } from "../../test/actions/publish-module.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../test/test-server.ts";

const BIN = join(import.meta.dirname, "../../../../packages/cli/src/stackyard.js");

let server: TestServer;
let http: ServerType;
let origin: string;
let user: SignedUp;
let source: string;
let title: string;
let moduleId: number;
/** The home and working folder of the user. */
let folder: string;
const running: ChildProcess[] = [];

beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
  http = createAdaptorServer({ fetch: server.app.fetch });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  user = await server.signUp();
  moduleId = (await publishModule(server, await server.signUp("contributor"))).id;
  const { namespace, name, system, ...rest } = (await user.client.get(`/api/modules/${moduleId}`))
    .body;
  title = rest.title;
  source = [namespace, name, system].join("/");
  folder = await mkdtemp(join(tmpdir(), "stackyard-commands-"));
});
afterAll(async () => {
  for (const child of running) child.kill("SIGKILL");
  http.close();
  await server.close();
  await rm(folder, { recursive: true });
});

function start(args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [BIN, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, XDG_CONFIG_HOME: folder, NODE_COMPILE_CACHE: folder, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.push(child);
  return child;
}

async function run(args: readonly string[], env?: Record<string, string>) {
  const child = start(args, env);
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, stdout, stderr };
}

/** Signs in, and answers in the browser. */
async function login(answer: { readonly isAllowed: boolean }, ...options: "--publish"[]) {
  const child = start(["login", origin, ...options]);
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  const stdout = text(child.stdout);
  let stderr = "";
  for await (const chunk of child.stderr) {
    stderr += chunk;
    const [, code] = /code ([A-Z-]{9})\n$/.exec(stderr) ?? [];
    if (!code) continue;
    const path = `/api/oauth/devices/${code}`;
    const asked = await user.client.get(path);
    expect(asked.body).toMatchObject({
      application: { name: "Stackyard command line", owner: null },
      scopes: options.length > 0 ? ["modules:read", "modules:write"] : ["modules:read"],
    });
    expect((await user.client.post(`${path}/answer`, answer)).status).toBe(204);
  }
  return { code: await ended, stdout: await stdout, stderr };
}

const credentials = () => join(folder, "stackyard/credentials.json");
const readTokens = async () => JSON.parse(await readFile(credentials(), "utf8"));

describe("the stackyard command at a server", () => {
  it("asks for a sign-in", async () => {
    const { code, stderr } = await run(["whoami", "--server", origin]);
    expect({ code, stderr }).toEqual({
      code: 3,
      stderr: `stackyard: you aren't signed in to ${origin}. Run stackyard login ${origin}\n`,
    });
    expect((await run(["search", "greeting"])).stderr).toContain("name a server with --server");
  });

  it("signs in with a code, and keeps the tokens where nobody else can read them", async () => {
    const refused = await login({ isAllowed: false });
    expect(refused).toMatchObject({ code: 3, stdout: "" });
    expect(refused.stderr).toContain("you refused the sign-in in the browser");
    expect(await login({ isAllowed: true })).toMatchObject({
      code: 0,
      stdout: `Signed in to ${origin} as ${user.username}.\n`,
    });
    expect((await stat(credentials())).mode & 0o777).toBe(0o600);
    expect(JSON.parse((await run(["whoami", "--json"])).stdout)).toEqual({
      ...{ server: origin, id: user.id, username: user.username, scopes: ["modules:read"] },
    });
    expect((await login({ isAllowed: true }, "--publish")).code).toBe(0);
    expect(JSON.parse((await run(["whoami", "--json"])).stdout).scopes).toEqual([
      ...["modules:read", "modules:write"],
    ]);
    await chmod(credentials(), 0o644);
    const readable = await run(["whoami"]);
    expect(readable.code).toBe(2);
    expect(readable.stderr).toContain("Other users can read");
    await chmod(credentials(), 0o600);
  });

  it("renews its token once for all commands that run", async () => {
    const before = await readTokens();
    const expired = { ...before.tokens[origin], expiresAt: 0 };
    await writeFile(credentials(), JSON.stringify({ ...before, tokens: { [origin]: expired } }));
    const commands = await Promise.all(Array.from({ length: 3 }, () => run(["whoami"])));
    expect(commands.map(({ code, stderr }) => [code, stderr])).toEqual(Array(3).fill([0, ""]));
    const after = await readTokens();
    expect(after.tokens[origin].refreshToken).not.toBe(expired.refreshToken);
    // A second use of the old refresh token would have ended the new ones.
    expect(await run(["whoami"])).toMatchObject({ code: 0 });
    expect(await readdir(join(folder, "stackyard"))).toEqual(["credentials.json"]);
  });

  it("finds and shows modules", async () => {
    const found = await run(["search", "greeting", "module"]);
    expect(found).toMatchObject({ code: 0, stderr: "" });
    expect(found.stdout).toContain(`${source}\n  ${title}\n  1.0.0, no security score, $19.99\n`);
    expect(await run(["search", "zzzzqqqq"])).toMatchObject({ stdout: "No modules match.\n" });
    for (const name of [source, `${new URL(origin).host}/${source}`, String(moduleId)]) {
      const shown = await run(["show", name, "--json"]);
      expect(JSON.parse(shown.stdout), name).toMatchObject({ id: moduleId, source });
    }
    expect((await run(["show", source])).stdout).toContain("Price       $19.99\n");
    const missing = await run(["show", "no/such/module"]);
    expect(missing).toMatchObject({
      code: 3,
      stderr: "stackyard: there is no module no/such/module\n",
    });
    expect(await run(["show", "999999"])).toMatchObject({ code: 3 });
    expect(await run(["show", "../../etc"])).toMatchObject({ code: 2 });
  });

  it("writes the block that installs a module into a new file, and never over another", async () => {
    const { host } = new URL(origin);
    const [, name] = source.split("/");
    const installed = await run(["install", source]);
    expect(installed).toMatchObject({ code: 0, stderr: "" });
    expect(installed.stdout).toContain(`Wrote ${name}.tf.\n`);
    expect(installed.stdout).toContain(`terraform login ${host} once`);
    const block = `  source  = "${host}/${source}"\n  version = "1.0.0"\n}\n`;
    expect(await readFile(join(folder, `${name}.tf`), "utf8")).toContain(block);
    await writeFile(join(folder, `${name}.tf`), "mine");
    const again = await run(["install", source, "--version", "2.0.0"]);
    expect(again).toMatchObject({ code: 2 });
    expect(again.stderr).toContain("it exists already. Name another file with --file");
    expect(await readFile(join(folder, `${name}.tf`), "utf8")).toBe("mine");
    const hostile = await run(["install", source, "--version", '1.0.0"\n}\n#', "--file", "x.tf"]);
    expect(hostile).toMatchObject({ code: 2 });
    expect(await readdir(folder)).not.toContain("x.tf");
  });

  it("signs out, and ends the tokens at the server", async () => {
    const { accessToken } = (await readTokens()).tokens[origin];
    const call = () =>
      fetch(`${origin}/v1/account`, { headers: { Authorization: `Bearer ${accessToken}` } });
    expect((await call()).status).toBe(200);
    expect(await run(["logout"])).toMatchObject({ code: 0, stdout: `Signed out of ${origin}.\n` });
    expect((await call()).status).toBe(401);
    expect(await run(["whoami", "--server", origin])).toMatchObject({ code: 3 });
  });

  it("takes an API key from the environment instead", async () => {
    const key = { name: "pipeline", scopes: ["modules:read"] };
    const { secret } = (await user.client.post("/api/registry-tokens", key)).body;
    const env = { STACKYARD_SERVER: origin, STACKYARD_TOKEN: secret };
    expect(await run(["show", source], env)).toMatchObject({ code: 0 });
    const wrong = await run(["show", source], { ...env, STACKYARD_TOKEN: "nonsense" });
    expect(wrong).toMatchObject({ code: 3 });
    expect(wrong.stderr).toContain("Sign in with stackyard login");
  });
});

describe("stackyard verify", () => {
  let key: string;
  let wrapped: { id: number; source: string };
  beforeAll(async () => {
    const author = await server.signUp("contributor");
    const files = Object.entries({ ...SMALL_MODULE, "run.sh": "#!/bin/sh\n" });
    // Archives of repositories have a folder around their files.
    const packed = Object.fromEntries(files.map(([path, text]) => [`root/${path}`, text]));
    const made = await publishModule(server, author, {}, packed);
    wrapped = { id: made.id, source: [made.namespace, made.name, made.system].join("/") };
    const scopes = ["modules:read"];
    key = (await user.client.post("/api/registry-tokens", { name: "verify", scopes })).body.secret;
  });

  const verify = (path: string, ...more: string[]) => {
    const named = ["--module", wrapped.source, "--version", "1.0.0", "--server", origin];
    return run(["verify", path, ...named, ...more], { STACKYARD_TOKEN: key });
  };

  /** The archive that buyers download, and the folder that it is unpacked to. */
  async function install(name: string) {
    const row = await server.services.db
      .selectFrom("moduleVersions")
      .innerJoin("uploads", "uploads.id", "uploadId")
      .select("sha256")
      .where("moduleId", "=", wrapped.id)
      .executeTakeFirstOrThrow();
    const archive = join(folder, `${name}.tar.gz`);
    const stored = await server.services.files.read(row.sha256);
    await writeFile(archive, stored);
    await mkdir(join(folder, name));
    await promisify(execFile)("tar", ["-xzf", archive, "-C", join(folder, name)]);
    return { archive, sha256: row.sha256 };
  }

  it("accepts the archive and the folder of the version", async () => {
    const { archive, sha256 } = await install("same");
    const ofArchive = await verify(archive);
    expect(ofArchive).toEqual({
      ...{ code: 0, stderr: "" },
      stdout: `${archive} is ${wrapped.source} 1.0.0.\n`,
    });
    expect(await verify("same")).toMatchObject({ code: 0 });
    await mkdir(join(folder, "same/root/.terraform"));
    await writeFile(join(folder, "same/root/.terraform/x"), "");
    expect((await verify("same")).stdout).toContain("Not compared: root/.terraform/\n");
    const { stdout } = await verify("same", "--json");
    expect(JSON.parse(stdout)).toMatchObject({ isSame: true, sha256, status: "published" });
  });

  it.each<[string, (path: string) => Promise<void>]>([
    ["changed", (path) => appendFile(join(path, "main.tf"), "# one more\n")],
    ["added", (path) => writeFile(join(path, "more.tf"), "")],
    ["removed", (path) => rm(join(path, "outputs.tf"))],
    ["executable", (path) => chmod(join(path, "main.tf"), 0o755)],
    ["linked", (path) => symlink("main.tf", join(path, "link.tf"))],
    ["private", (path) => writeFile(join(path, "terraform.tfstate"), "{}")],
  ])("refuses a folder with a file that is %s", async (name, change) => {
    await install(name);
    await change(join(folder, name, "root"));
    const { code, stdout, stderr } = await verify(name);
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
    expect(stdout).toContain(`${name} isn't ${wrapped.source} 1.0.0.\n`);
  });

  it("refuses an archive with other bytes, and shows both digests", async () => {
    const { archive, sha256 } = await install("bytes");
    await appendFile(archive, "x");
    const { code, stdout } = await verify(archive);
    expect(code).toBe(1);
    expect(stdout).toMatch(new RegExp(`Its digest is [0-9a-f]{64}, not ${sha256}\\.`));
  });

  it.each([
    ["without a path", [], 2, "verify takes one directory or archive"],
    ["without a module", ["x"], 2, "name the module with --module"],
    ["without a version", ["x", "--module", "7"], 2, "give the version's number"],
    ["with a range", ["x", "--module", "7", "--version", "~> 1"], 2, "such as 1.4.2"],
    ["of a missing file", ["x", "--module", "7", "--version", "1.0.0"], 2, "cannot read x: there"],
    [
      "of an unknown module",
      [".", "--module", "a/b/c", "--version", "1.0.0"],
      3,
      "no module a/b/c",
    ],
  ] as const)("%s ends with its own code", async (_, args, code, message) => {
    const answer = await run(["verify", ...args, "--server", origin], { STACKYARD_TOKEN: key });
    expect([answer.code, answer.stdout]).toEqual([code, ""]);
    expect(answer.stderr).toContain(message);
  });

  it("of a version that doesn't exist ends with 3", async () => {
    await install("none");
    const named = ["--module", wrapped.source, "--version", "9.0.0", "--server", origin];
    const answer = await run(["verify", "none", ...named], { STACKYARD_TOKEN: key });
    expect(answer).toMatchObject({ code: 3, stdout: "" });
    expect(answer.stderr).toContain(`there is no version ${wrapped.source} 9.0.0`);
  });
});
