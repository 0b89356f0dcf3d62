import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { buyModule } from "../../../../test/actions/buy-module.ts";
import { publishModule } from "../../../../test/actions/publish-module.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";

const WAIT = { timeout: 60_000 };

let server: TestServer;
let [seller, buyer]: SignedUp[] = [];
beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
  [seller, buyer] = [await server.signUp("contributor"), await server.signUp()];
});
afterAll(() => server.close());

it("is its buyer's alone, once the purchase is paid, and says what was agreed then", async () => {
  const title = "Harbor Beacon";
  const module = await publishModule(server, seller as SignedUp, { title, price: 1_234 });
  const { client } = buyer as SignedUp;
  const { body: purchase } = await buyModule({ client }, module.id);
  const path = `/api/orders/${purchase.orderId}/receipt`;
  const mail = await vi.waitFor(async () => {
    const [newest] = await server.mails(`${buyer?.username}@example.test`);
    expect(newest?.subject).toBe(`Receipt for ${title}`);
    return newest;
  }, WAIT);
  expect(mail?.text).toContain("$12.34");
  expect(mail?.links.join()).toContain(`/orders/${purchase.orderId}/receipt`);
  await server.services.db
    .updateTable("modules")
    .set({ priceCents: 9_999 })
    .where("id", "=", module.id)
    .execute();
  expect((await server.visitor().get(path)).status).toBe(401);
  for (const other of [seller as SignedUp, await server.signUp("admin")])
    expect((await other.client.get(path)).status).toBe(404);
  expect((await client.get("/api/orders/999999/receipt")).status).toBe(404);
  const { status, body } = await client.get(path);
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({
      number: `SY-${new Date(body.paidAt).getUTCFullYear()}-${String(purchase.orderId).padStart(6, "0")}`,
      total: 1_234,
      taxes: [],
      taxNote: "No tax is added. The seller is responsible for any tax on the sale.",
      buyer: { username: buyer?.username, fullName: null, organization: null },
      lines: [
        expect.objectContaining({
          title,
          seller: { username: seller?.username, fullName: null },
          address: `${module.namespace}/${module.name}/${module.system}`,
        }),
      ],
      isTestPayment: true,
    }),
  ]);
  const other = await publishModule(server, seller as SignedUp);
  const { body: unpaid } = await buyModule({ client }, other.id, {
    paymentMethodId: "test-action",
  });
  expect(unpaid.status).toBe("pending");
  expect((await client.get(`/api/orders/${unpaid.orderId}/receipt`)).status).toBe(404);
});
