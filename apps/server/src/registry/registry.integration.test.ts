import { createHash } from "node:crypto";
import { tarGz } from "@stackyard/archive/test/archives";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { buyModule } from "../../test/actions/buy-module.ts";
import {
  publishModule,
  SMALL_MODULE,
  submitModule,
  uploadArchive,
} from "../../test/actions/publish-module.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../test/test-server.ts";

let server: TestServer;
let author: SignedUp;
let buyer: SignedUp;
let buyerToken: string;
let module: Awaited<ReturnType<typeof publishModule>>;

beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
  author = await server.signUp("contributor");
  buyer = await server.signUp();
  buyerToken = await tokenOf(buyer);
  module = await publishModule(server, author);
  await buyModule(buyer, module.id);
});
afterAll(async () => {
  vi.useRealTimers();
  await server.close();
});

let tokens = 0;
async function tokenOf({ client }: SignedUp): Promise<string> {
  return (await client.post("/api/registry-tokens", { name: `test ${tokens++}` })).body.secret;
}

/**
 * Requests like the clients': without cookies, with the token if there is one. The server has heard of
 * what changed before.
 */
async function ask(path: string, token?: string, method = "GET") {
  await server.services.changes.caughtUp();
  return server
    .visitor()
    .send(method, path, undefined, token ? { authorization: `Bearer ${token}` } : {});
}

const modulePath = ({ namespace, name, system } = module) =>
  `/v1/registry/modules/${namespace}/${name}/${system}`;
const downloadPath = (version = "1.0.0", of = module) => `${modulePath(of)}/${version}/download`;

describe("service discovery", () => {
  it("names the modules' address, for anyone and with any token", async () => {
    const { status, body, headers } = await ask("/.well-known/terraform.json", "nonsense");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toMatch(/^application\/json/);
    expect(body).toMatchObject({ "modules.v1": "/v1/registry/modules/" });
  });
});

describe("the versions of a module", () => {
  it("are the published ones, for everyone", async () => {
    const { status, body } = await ask(`${modulePath()}/versions`);
    expect(status).toBe(200);
    expect(body).toEqual({
      modules: [
        {
          source: `${module.namespace}/${module.name}/${module.system}`,
          versions: [{ version: "1.0.0" }],
        },
      ],
    });
  });

  it("are found with any case of namespace and name", async () => {
    const loud = {
      ...module,
      namespace: module.namespace.toUpperCase(),
      name: module.name.toUpperCase(),
    };
    expect((await ask(`${modulePath(loud)}/versions`)).status).toBe(200);
  });

  it("of an unknown or unpublished module answer 404, also for its author", async () => {
    const pending = await submitModule(author);
    const token = await tokenOf(author);
    expect((await ask(`${modulePath(pending)}/versions`, token)).status).toBe(404);
    expect((await ask("/v1/registry/modules/no/such/module/versions")).status).toBe(404);
    expect((await ask("/v1/registry/modules/no/such")).status).toBe(404);
  });

  it("omit a pending one until it is published", async () => {
    const upload = await uploadArchive(
      author,
      await tarGz({ ...SMALL_MODULE, "CHANGELOG.md": "1.1.0" }),
    );
    const path = `/api/modules/${module.id}/versions`;
    await author.client.post(path, { uploadId: upload.id, version: "1.1.0" });
    const listed = async () =>
      (await ask(`${modulePath()}/versions`)).body.modules[0].versions.map(
        ({ version }: { version: string }) => version,
      );
    expect(await listed()).toEqual(["1.0.0"]);
    expect((await ask(downloadPath("1.1.0"), buyerToken)).status).toBe(404);
    const auditor = await server.signUp("auditor");
    await auditor.client.post(`${path}/1.1.0/approval`, {});
    expect(await listed()).toEqual(["1.1.0", "1.0.0"]);
  });
});

describe("a download", () => {
  it("without a token says where to get one", async () => {
    const { status, body, headers } = await ask(downloadPath());
    expect(status).toBe(401);
    expect(headers.get("content-type")).toMatch(/^text\/plain/);
    expect(body).toContain("/settings/tokens");
  });

  it("with an expired token is refused", async () => {
    const { body } = await buyer.client.post("/api/registry-tokens", { name: "short" });
    expect((await ask(downloadPath(), body.secret)).status).toBe(200);
    await server.services.db
      .updateTable("registryTokens")
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where("id", "=", body.id)
      .execute();
    expect((await ask(downloadPath(), body.secret)).status).toBe(401);
    expect((await ask(`${modulePath()}/versions`, body.secret)).status).toBe(401);
  });

  it("with an unknown or revoked token is refused", async () => {
    expect((await ask(downloadPath(), "stackyard_rt_nonsense")).status).toBe(401);
    const { body } = await buyer.client.post("/api/registry-tokens", { name: "old" });
    expect((await ask(downloadPath(), body.secret)).status).toBe(200);
    await buyer.client.delete(`/api/registry-tokens/${body.id}`);
    expect((await ask(downloadPath(), body.secret)).status).toBe(401);
  });

  it("records the token's use, separately and in batches", async () => {
    const { services } = server;
    const { body: used } = await buyer.client.post("/api/registry-tokens", { name: "used" });
    const { body: unused } = await buyer.client.post("/api/registry-tokens", { name: "unused" });
    await ask(downloadPath(), used.secret);
    await ask(`${modulePath()}/versions`, used.secret);
    const lastUse = async (id: number) => {
      const { body } = await buyer.client.get("/api/registry-tokens");
      return body.find((token: { id: number }) => token.id === id).lastUsedAt;
    };
    expect(await lastUse(used.id)).toBeNull();
    await services.batchedWrites.flush();
    expect(Date.parse(await lastUse(used.id))).toBeGreaterThan(Date.parse(used.createdAt));
    expect(await lastUse(unused.id)).toBeNull();
  });

  it("without a purchase says where to buy", async () => {
    const { status, body } = await ask(downloadPath(), await tokenOf(await server.signUp()));
    expect(status).toBe(402);
    expect(body).toBe(`Purchase required: http://localhost/modules/${module.id}\n`);
  });

  it("of an unknown version answers 404", async () => {
    expect((await ask(downloadPath("9.9.9"), buyerToken)).status).toBe(404);
  });

  it.each([
    ["its buyer", () => Promise.resolve(buyerToken)],
    ["its author", () => tokenOf(author)],
    ["an auditor", async () => tokenOf(await server.signUp("auditor"))],
  ])(
    "by %s names an address with the archive's checksum, in header and body alike",
    async (_, token) => {
      const { status, body, headers } = await ask(downloadPath(), await token());
      expect(status).toBe(200);
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("x-terraform-get")).toBe(body.location);
      const url = new URL(body.location, "http://localhost");
      expect(url.pathname).toMatch(/\.tar\.gz$/);

      const checksum = url.searchParams.get("checksum")?.slice("sha256:".length);
      const archive = await server.app.request(url.pathname);
      const bytes = Buffer.from(await archive.arrayBuffer());
      expect(archive.status).toBe(200);
      expect(createHash("sha256").update(bytes).digest("hex")).toBe(checksum);
      expect(Number(archive.headers.get("content-length"))).toBe(bytes.byteLength);
    },
  );

  it("names the archive's only top-level folder, if there is one", async () => {
    const folded = Object.entries(SMALL_MODULE).map(([path, text]) => [
      `greeting-1.0/${path}`,
      text,
    ]);
    const upload = await uploadArchive(author, await tarGz(Object.fromEntries(folded)));
    const { body: made } = await author.client.post("/api/modules", {
      title: "Folded Greeting",
      description: "A module whose archive has everything in one folder.",
      price: 500,
      category: "storage",
      tags: ["greeting"],
      uploadId: upload.id,
    });
    const auditor = await server.signUp("auditor");
    await auditor.client.post(`/api/modules/${made.id}/versions/1.0.0/approval`, {});
    const { body } = await ask(downloadPath("1.0.0", made), await tokenOf(author));
    expect(body.location).toMatch(/\.tar\.gz\/\/greeting-1\.0\?checksum=sha256:/);
  });
});

describe("an archive's address", () => {
  const archivePath = async (token = buyerToken) =>
    new URL((await ask(downloadPath(), token)).body.location, "http://localhost").pathname;

  it("gives the archive the module's name, whatever its author called the file", async () => {
    const archive = await tarGz({ ...SMALL_MODULE, "CALLED.txt": "oddly" });
    const upload = await uploadArchive(
      author,
      archive,
      encodeURIComponent('東京 "x"\r\nSet-Cookie: a=b .tar.gz'),
    );
    const { body: made } = await author.client.post("/api/modules", {
      title: "Oddly Called Greeting",
      description: "A module whose archive has a name that is no header.",
      price: 500,
      category: "storage",
      tags: ["greeting"],
      uploadId: upload.id,
    });
    const auditor = await server.signUp("auditor");
    await auditor.client.post(`/api/modules/${made.id}/versions/1.0.0/approval`, {});
    const { body } = await ask(downloadPath("1.0.0", made), await tokenOf(author));
    const answer = await ask(new URL(body.location, "http://localhost").pathname);
    expect(answer.status).toBe(200);
    const name = `${made.namespace}-${made.name}-${made.system}-1.0.0.tar.gz`;
    expect(answer.headers.get("content-disposition")).toBe(
      `attachment; filename="${name}"; filename*=UTF-8''${name}`,
    );
  });

  it("works more than once, and for HEAD before GET", async () => {
    const path = await archivePath();
    const head = await ask(path, undefined, "HEAD");
    expect(head.status).toBe(200);
    expect(Number(head.headers.get("content-length"))).toBeGreaterThan(0);
    expect((await ask(path)).status).toBe(200);
    expect((await ask(path)).status).toBe(200);
  });

  it("can't be changed: neither version, user, time nor signature", async () => {
    const path = await archivePath();
    const [, pass = ""] = /archives\/([^/]+)\//.exec(path) ?? [];
    const [version, user, expires, signature = ""] = pass.split("-");
    const forged = [
      [Number(version) + 1, user, expires, signature],
      [version, Number(user) + 1, expires, signature],
      [version, user, Number(expires) + 60, signature],
      [version, user, expires, signature.replace(/^./, (digit) => (digit === "0" ? "1" : "0"))],
      [version, user, expires],
      ["a", "b", "c", "d"],
    ];
    for (const parts of forged) {
      expect((await ask(path.replace(pass, parts.join("-")))).status).toBe(404);
    }
  });

  it("expires after a quarter of an hour", async () => {
    const path = await archivePath();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 16 * 60_000 });
    const { status, body } = await ask(path);
    vi.useRealTimers();
    expect(status).toBe(403);
    expect(body).toContain("expired");
  });

  it("ends with the right to the module", async () => {
    const other = await server.signUp();
    await buyModule(other, module.id);
    const path = await archivePath(await tokenOf(other));
    await server.services.db
      .updateTable("entitlements")
      .set({ revokedAt: new Date() })
      .where("userId", "=", other.id)
      .execute();
    expect((await ask(path)).status).toBe(402);
  });
});
