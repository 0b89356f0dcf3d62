import { type ChildProcess, spawn } from "node:child_process";
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { createAdaptorServer, type ServerType } from "@hono/node-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publishModule } from "../../test/actions/publish-module.ts";
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
