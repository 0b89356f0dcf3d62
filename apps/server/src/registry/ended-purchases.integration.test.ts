import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buyModule } from "../../test/actions/buy-module.ts";
import { publishModule } from "../../test/actions/publish-module.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../test/test-server.ts";

let server: TestServer;
let author: SignedUp;
let admin: SignedUp;
beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
  author = await server.signUp("contributor");
  admin = await server.signUp("admin");
});
afterAll(() => server.close());

/** Like the clients: with a token, without cookies. */
async function ask(path: string, token?: string) {
  await server.services.changes.caughtUp();
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  return server.visitor().send("GET", path, undefined, headers);
}

/** A buyer who has installed a module, with the addresses of the version and of its archive. */
async function install() {
  const buyer = await server.signUp();
  const module = await publishModule(server, author, { price: 4_900 });
  const { id: purchaseId, orderId } = (await buyModule(buyer, module.id)).body;
  const token = (await buyer.client.post("/api/registry-tokens", { name: "pipeline" })).body.secret;
  const { namespace, name, system } = module;
  const version = `/v1/registry/modules/${namespace}/${name}/${system}/1.0.0/download`;
  const { status, body } = await ask(version, token);
  expect(status).toBe(200);
  const archive = new URL(body.location, "http://localhost").pathname;
  expect((await ask(archive)).status).toBe(200);
  return { buyer, module, purchaseId, orderId, token, version, archive };
}

type Installed = Awaited<ReturnType<typeof install>>;

const ENDINGS = [
  {
    ending: "refunded",
    end: ({ purchaseId }: Installed) =>
      author.client.post(`/api/user/sales/${purchaseId}/refunds`, {
        reason: "It does not create the network that it describes.",
      }),
    reason: "Your purchase was refunded, so you can't install this module.",
  },
  {
    ending: "charged back",
    end: ({ orderId }: Installed) =>
      admin.client.post("/api/admin/test-disputes", { orderId, status: "lost" }),
    reason: "Your bank withdrew the payment for this module, so you can't install it.",
  },
];

describe("a purchase that ended", () => {
  it.each(ENDINGS)("as $ending answers 403 with the reason and the order's page", async (given) => {
    const installed = await install();
    const { buyer, module, orderId, token, version, archive } = installed;
    expect((await given.end(installed)).status).toBeLessThan(300);
    await expect.poll(async () => (await ask(version, token)).status).toBe(403);
    const words = new RegExp(`^${given.reason} See https?://[^/]+/orders/${orderId}\n$`);
    for (const refused of [await ask(version, token), await ask(archive)]) {
      expect(refused.status).toBe(403);
      expect(refused.body).toMatch(words);
    }
    const page = await buyer.client.get(`/api/modules/${module.id}/versions/1.0.0/archive`);
    expect(page).toMatchObject({
      status: 403,
      body: { code: "purchase_ended", message: given.reason },
    });
  });

  it("and was bought again is installed as before", async () => {
    const installed = await install();
    const { buyer, module, token, version, archive } = installed;
    await ENDINGS[0]?.end(installed);
    await expect.poll(async () => (await ask(version, token)).status).toBe(403);
    expect((await buyModule(buyer, module.id)).status).toBe(201);
    expect((await ask(version, token)).status).toBe(200);
    expect((await ask(archive)).status).toBe(200);
  });

  it("is no reason for others, who have to buy the module", async () => {
    const installed = await install();
    await ENDINGS[0]?.end(installed);
    const { client } = await server.signUp();
    const { secret } = (await client.post("/api/registry-tokens", { name: "other" })).body;
    const { status, body } = await ask(installed.version, secret);
    expect(status).toBe(402);
    expect(body).toMatch(/^Purchase required/);
  });
});
