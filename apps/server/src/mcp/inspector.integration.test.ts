import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createAdaptorServer, type ServerType } from "@hono/node-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publishModule } from "../../test/actions/publish-module.ts";
import { openTestServer, type TestServer } from "../../test/test-server.ts";

const PROGRAM = "mcp-inspector";
const isHere = spawnSync(PROGRAM, ["--cli", "--help"]).status === 0;
if (!isHere)
  process.stdout.write(
    `skipped: ${PROGRAM} is not on the PATH: the protocol's inspector was not tried\n`,
  );

describe.runIf(isHere)("the protocol's inspector", () => {
  let server: TestServer;
  let http: ServerType;
  let address: string;
  let folder: string;
  let id: number;

  beforeAll(async () => {
    server = await openTestServer({ worksJobs: true });
    http = createAdaptorServer({ fetch: server.app.fetch });
    await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
    address = `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`;
    folder = await mkdtemp(join(tmpdir(), "inspector-test-"));
    const author = await server.signUp("contributor");
    ({ id } = await publishModule(server, author, { title: "Firewall for greetings" }));
  });
  afterAll(async () => {
    http.close();
    await server.close();
    await rm(folder, { recursive: true });
  });

  async function inspect(...options: string[]) {
    const given = ["--cli", address, "--transport", "http", ...options];
    // It writes a catalog of servers into the home folder.
    const env = { ...process.env, HOME: folder };
    const { stdout } = await promisify(execFile)(PROGRAM, given, { env });
    return JSON.parse(stdout);
  }

  it("lists the tools", async () => {
    const { tools } = await inspect("--method", "tools/list");
    expect(tools.map(({ name }: { name: string }) => name)).toContain("search_modules");
  });

  it("calls a tool", async () => {
    const call = ["--method", "tools/call", "--tool-name", "read_module"];
    const { structuredContent, isError } = await inspect(...call, "--tool-arg", `id=${id}`);
    expect(isError).not.toBe(true);
    expect(JSON.stringify(structuredContent)).toContain("Firewall for greetings");
  });
});
