import { spawn, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAdaptorServer, type ServerType } from "@hono/node-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestServer, type SignedUp, type TestServer } from "../../test/test-server.ts";

const HOST = "registry.stackyard.test";

const has = (program: string) => spawnSync(program, ["version"]).status === 0;
const clients = ["terraform", "tofu"].filter(has);
if (clients.length === 0) {
  process.stdout.write(
    "skipped: neither terraform nor tofu is on the PATH: their login was not tried\n",
  );
}

describe.each(clients)("%s login", (client) => {
  let server: TestServer;
  let http: ServerType;
  let origin: string;
  let user: SignedUp;
  let folder: string;

  beforeAll(async () => {
    server = await openTestServer();
    http = createAdaptorServer({ fetch: server.app.fetch });
    await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
    origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
    user = await server.signUp();
    folder = await mkdtemp(join(tmpdir(), "login-test-"));
    const { body } = await server.visitor().get("/.well-known/terraform.json");
    const login = { ...body["login.v1"] };
    for (const name of ["authz", "token"]) login[name] = origin + login[name];
    const ofHcl = Object.entries(login).map(([key, value]) => `${key} = ${JSON.stringify(value)}`);
    await writeFile(
      join(folder, "cli.tfrc"),
      `host "${HOST}" {\n  services = {\n    "modules.v1" = "${origin}/v1/registry/modules/"\n    "login.v1" = { ${ofHcl.join(", ")} }\n  }\n}\n`,
    );
  });
  afterAll(async () => {
    http.close();
    await server.close();
    await rm(folder, { recursive: true });
  });

  /** Runs the program up to the address that it would open in a browser. */
  async function login() {
    const env = {
      PATH: "/nowhere",
      HOME: folder,
      TF_CLI_CONFIG_FILE: join(folder, "cli.tfrc"),
    };
    const path = spawnSync("which", [client], { encoding: "utf8" }).stdout.trim();
    const child = spawn(path, ["login", "-no-color", HOST], { cwd: folder, env });
    let output = "";
    const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
    const asked = new Promise<URL>((resolve, reject) => {
      const read = (chunk: Buffer) => {
        output += chunk;
        const [address] = /http:\S+\/oauth\/authorize\?\S+/.exec(output) ?? [];
        if (address && /\s$/.test(output)) resolve(new URL(address));
      };
      child.stdout.on("data", read);
      child.stderr.on("data", read);
      child.on("close", () => reject(new Error(`ended without an address:\n${output}`)));
    });
    child.stdin.end("yes\n");
    const end = () => {
      child.kill("SIGKILL");
      return ended;
    };
    return { address: await asked, ended, end, output: () => output };
  }

  /** The user follows the address, and answers. Returns where the browser goes then. */
  async function answer(address: URL, body: object) {
    const asked = await user.client.get(address.pathname + address.search);
    const uid = String(asked.headers.get("location")).split("/").at(-1);
    const request = await user.client.get(`/api/oauth/requests/${uid}`);
    const answered = await user.client.post(`/api/oauth/requests/${uid}/answer`, body);
    if (answered.status !== 200) return { request: request.body, answered };
    const continued = await user.client.get(answered.body.location);
    return { request: request.body, answered, location: continued.headers.get("location") };
  }

  it("stores an API key, which the user named and can revoke", async () => {
    const { address, ended, output } = await login();
    const port = Number(new URL(String(address.searchParams.get("redirect_uri"))).port);
    expect(port).toBeGreaterThanOrEqual(10_000);
    expect(port).toBeLessThanOrEqual(10_010);
    const name = `${client} on my laptop`;
    const { request, location } = await answer(address, { isAllowed: true, keyName: name });
    expect(request).toEqual({
      application: {
        ...{ name: "Terraform and OpenTofu", clientId: "terraform-cli", owner: null },
        ...{ isRegistered: true, logo: null },
      },
      scopes: ["registry:download"],
      redirectHost: `localhost:${port}`,
      keyName: "Terraform login",
    });
    // The program listens on 127.0.0.1, whatever localhost means here. It may end while it answers.
    await fetch(String(location).replace("//localhost:", "//127.0.0.1:")).catch(() => undefined);
    expect(await ended, output()).toBe(0);

    const stored = await readFile(join(folder, ".terraform.d/credentials.tfrc.json"), "utf8");
    const { token } = JSON.parse(stored).credentials[HOST];
    expect(token).toMatch(/^stackyard_key_[0-9A-Za-z]{38}$/);
    const { body: keys } = await user.client.get("/api/registry-tokens");
    expect(keys).toMatchObject([{ name, scopes: ["registry:download"] }]);
    expect(token).toContain(keys[0].prefix);
    const connected = await user.client.get("/api/connected-applications");
    expect(connected.body).toEqual([]);

    const call = () =>
      server.app.request("/v1/keys/current", { headers: { authorization: `Bearer ${token}` } });
    expect((await call()).status).toBe(200);
    await user.client.delete(`/api/registry-tokens/${keys[0].id}`);
    expect((await call()).status).toBe(401);
  });

  it("gets no key when the user refuses", async () => {
    const { address, end } = await login();
    const { location } = await answer(address, { isAllowed: false });
    expect(location).toContain("error=access_denied");
    expect((await user.client.get("/api/registry-tokens")).body).toEqual([]);
    // Told of an error, the program goes on waiting for a code.
    await end();
  });

  it("is refused on the page for a name that another key has", async () => {
    await user.client.post("/api/registry-tokens", { name: "Taken" });
    const { address, end } = await login();
    const { answered } = await answer(address, { isAllowed: true, keyName: "taken" });
    expect([answered.status, answered.body.code]).toEqual([409, "token_name_taken"]);
    await end();
  });
});
