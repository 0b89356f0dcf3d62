import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createAdaptorServer, type ServerType } from "@hono/node-server";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { buyModule } from "../../test/actions/buy-module.ts";
import { publishModule } from "../../test/actions/publish-module.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../test/test-server.ts";

const run = promisify(execFile);
const BIN = join(import.meta.dirname, "../../../../packages/cli/src/stackyard.js");
const HOST = "registry.stackyard.test";

const has = (program: string) => spawnSync(program, ["version"]).status === 0;
const clients = ["terraform", "tofu"].filter(has);
if (clients.length === 0) {
  process.stdout.write(
    "skipped: neither terraform nor tofu is on the PATH: their init was not tried\n",
  );
}

describe.each(clients)("%s init", (client) => {
  let server: TestServer;
  let http: ServerType;
  let origin: string;
  let buyer: SignedUp;
  let module: Awaited<ReturnType<typeof publishModule>>;

  beforeAll(async () => {
    server = await openTestServer({ worksJobs: true });
    http = createAdaptorServer({ fetch: server.app.fetch });
    await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
    origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
    buyer = await server.signUp();
    module = await publishModule(server, await server.signUp("contributor"));
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    http.close();
    await server.close();
  });

  /** What the command line says of the folder that was installed. */
  async function verify(folder: string): Promise<string> {
    const scopes = ["modules:read"];
    const name = crypto.randomUUID();
    const { body } = await buyer.client.post("/api/registry-tokens", { name, scopes });
    const env = { PATH: process.env.PATH, STACKYARD_TOKEN: body.secret, STACKYARD_SERVER: origin };
    const named = ["--module", String(module.id), "--version", "1.0.0"];
    const { stdout } = await run(process.execPath, [BIN, "verify", folder, ...named], { env });
    return stdout;
  }

  /** Runs `init` in a new directory with a module call with this source and version. */
  async function init({ source = address(), version = "1.0.0", token = "" } = {}) {
    const folder = await mkdtemp(join(tmpdir(), "init-test-"));
    try {
      await writeFile(
        join(folder, "main.tf"),
        `module "greeting" {\n  source  = "${source}"\n  version = "${version}"\n}\n`,
      );
      const credentials = token && `credentials "${HOST}" { token = "${token}" }\n`;
      const services = `host "${HOST}" { services = { "modules.v1" = "${origin}/v1/registry/modules/" } }\n`;
      await writeFile(join(folder, "cli.tfrc"), services + credentials);
      const env = {
        PATH: process.env.PATH,
        HOME: folder,
        TF_CLI_CONFIG_FILE: join(folder, "cli.tfrc"),
      };
      const result = await run(client, ["init", "-no-color", "-input=false"], { cwd: folder, env });
      const module = join(folder, ".terraform/modules/greeting");
      const { stdout: files } = await run("ls", ["-R", module]);
      return { code: 0, output: result.stdout, files, verified: await verify(module) };
    } catch (error) {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
      return {
        code,
        output: `${stdout}${stderr}`.replace(/\s*\n[│╷╵]?\s*/g, " "),
        files: "",
        verified: "",
      };
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  const address = () => `${HOST}/${module.namespace}/${module.name}/${module.system}`;
  let tokens = 0;
  const newToken = async () => {
    const name = `${client} ${++tokens}`;
    return (await buyer.client.post("/api/registry-tokens", { name })).body.secret as string;
  };

  it("without a purchase fails with the address to buy at", async () => {
    const { code, output } = await init({ token: await newToken() });
    expect(code).toBe(1);
    expect(output).toContain("402");
  });

  it("after a purchase installs the module, verifies its checksum, and so does the command line", async () => {
    await buyModule(buyer, module.id);
    const { code, output, files, verified } = await init({ token: await newToken() });
    expect({ code, output }).toMatchObject({ code: 0 });
    expect(verified).toContain(`is ${module.namespace}/${module.name}/${module.system} 1.0.0.`);
    expect(output).toContain("successfully initialized");
    expect(files).toContain("versions.tf");
  });

  it("installs the highest version that a constraint allows", async () => {
    const { code } = await init({ version: "~> 1.0", token: await newToken() });
    expect(code).toBe(0);
    expect((await init({ version: "~> 2.0", token: await newToken() })).code).toBe(1);
  });

  it("installs a subfolder of the module", async () => {
    const { code, output } = await init({
      source: `${address()}//modules/shout`,
      token: await newToken(),
    });
    expect({ code, output }).toMatchObject({ code: 0 });
  });

  it("without a token fails with an explanation", async () => {
    const { code, output } = await init();
    expect(code).toBe(1);
    expect(output).toContain("401");
  });

  it("refuses an archive with a wrong digest", async () => {
    const open = server.services.files.open;
    const { Readable } = await import("node:stream");
    vi.spyOn(server.services.files, "open").mockImplementation(async (sha256) => {
      const bytes = Buffer.concat(await (await open(sha256)).toArray());
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 0xff;
      return Readable.from([bytes]);
    });
    const { code, output } = await init({ token: await newToken() });
    vi.restoreAllMocks();
    expect(code).toBe(1);
    expect(output).toMatch(/[Cc]hecksums? did not match/);
  });

  it("fails with an expired address", async () => {
    const token = await newToken();
    const real = Date.now;
    // Issues the pass with a clock that is an hour behind.
    vi.spyOn(Date, "now").mockImplementation(() =>
      (new Error().stack ?? "").includes("describe-download") ? real() - 3_600_000 : real(),
    );
    const { code, output } = await init({ token });
    vi.restoreAllMocks();
    expect(code).toBe(1);
    expect(output).toContain("403");
  });
});
