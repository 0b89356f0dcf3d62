import { afterAll, beforeAll, expect, it } from "vitest";
import { buyModule } from "../../../../test/buy-module.ts";
import { publishModule } from "../../../../test/publish-module.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";

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
  const path = `/api/purchases/${purchase.id}/receipt`;
  const [mail] = await server.mails(`${buyer?.username}@example.test`);
  expect(mail?.subject).toBe(`Receipt for ${title}`);
  expect(mail?.text).toContain("$12.34");
  expect(mail?.links.join()).toContain(`/purchases/${purchase.id}/receipt`);
  await server.services.db
    .updateTable("modules")
    .set({ priceCents: 9_999 })
    .where("id", "=", module.id)
    .execute();
  expect((await server.visitor().get(path)).status).toBe(401);
  for (const other of [seller as SignedUp, await server.signUp("admin")])
    expect((await other.client.get(path)).status).toBe(404);
  expect((await client.get("/api/purchases/999999/receipt")).status).toBe(404);
  const { status, body } = await client.get(path);
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({
      number: `SY-${new Date(body.paidAt).getUTCFullYear()}-${String(purchase.id).padStart(6, "0")}`,
      amount: 1_234,
      tax: 0,
      buyer: { username: buyer?.username, fullName: null, organization: null },
      seller: { username: seller?.username, fullName: null },
      moduleAddress: `${module.namespace}/${module.name}/${module.system}`,
      isTestPayment: true,
    }),
  ]);
  await server.services.db
    .updateTable("purchases")
    .set({ status: "pending", paymentReference: null })
    .where("id", "=", purchase.id)
    .execute();
  expect((await client.get(path)).status).toBe(404);
});
