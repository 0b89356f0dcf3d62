import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allowPayouts } from "../../../test/book-world.ts";
import { moneyOf } from "../../../test/money.ts";
import { openSettledCursor, processEvents } from "../../../test/process-events.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../test/test-server.ts";
import { notifyPeople } from "../site/notifications/notify-people.ts";

const REASON = "It does not create the network that it describes.";

let server: TestServer;
let money: Awaited<ReturnType<typeof moneyOf>>;
let [admin, other, seller]: SignedUp[] = [];
beforeAll(async () => {
  server = await openTestServer();
  money = await moneyOf(server);
  [admin, other, seller] = await Promise.all([
    server.signUp("admin"),
    server.signUp("admin"),
    server.signUp("contributor"),
  ]);
  await openSettledCursor(server.services, notifyPeople);
});
afterAll(() => server.close());

/** The newest notification of a user, and their newest mail's subject and text. */
async function newestOf(who: SignedUp | undefined) {
  await processEvents(server.services, notifyPeople);
  const { username, client } = who as SignedUp;
  const [{ text, path, kind }] = (await client.get("/api/notifications")).body;
  const [mail] = await server.mails(`${username}@example.test`);
  expect(mail?.subject).toBe(text);
  expect(mail?.text).toContain(text);
  return { text, path, kind };
}

describe("people are notified on the site and by mail", () => {
  it("of a refund, from its request to its payment", async () => {
    const { buyer, module, purchaseId, orderId } = await money.sell(seller as SignedUp, 4_900);
    const { title } = (await buyer.client.get(`/api/modules/${module.id}`)).body;
    const path = `/api/purchases/${purchaseId}/refunds`;
    const { body: refund } = await buyer.client.post(path, { reason: REASON });
    expect(await newestOf(seller)).toEqual({
      text: `${buyer.username} requests a refund of $49.00 for ${title}. Without your answer it is granted in seven days`,
      ...{ path: "/earnings?tab=refunds", kind: "refunds" },
    });
    await seller?.client.post(`/api/refunds/${refund.id}/acceptance`, {});
    await money.answer();
    expect(await newestOf(buyer)).toEqual({
      text: `Your refund of $49.00 for ${title} was sent`,
      ...{ path: `/orders/${orderId}`, kind: "refunds" },
    });
  });

  it("of the check of a seller's identity, and of a payout", async () => {
    await allowPayouts(seller as SignedUp, admin as SignedUp);
    expect(await newestOf(other)).toEqual({
      text: `${seller?.username} changed their legal details as a seller. Check them`,
      ...{ path: "/admin/money?tab=sellers", kind: "payments" },
    });
    expect((await newestOf(seller)).text).toBe("Your identity as a seller was approved");
    await money.sell(seller as SignedUp, 9_000);
    await money.clear();
    expect((await seller?.client.post("/api/user/payouts", { amount: 9_000 }))?.status).toBe(201);
    for (let step = 0; step < 3; step++) await money.movePayoutsOn();
    expect(await newestOf(seller)).toMatchObject({
      ...{ text: "Your payout of $90.00 was sent to your bank", kind: "refunds" },
    });
  });

  it("of an adjustment: administrators of its proposal, sellers of it, its proposer of a refusal", async () => {
    const reason = "A payment was booked twice in March.";
    const propose = async () => {
      const proposal = {
        from: { kind: "operator_funds", userId: null },
        to: { kind: "seller_available", userId: seller?.id },
        ...{ amount: 700, mode: "test", reason },
      };
      return (await admin?.client.post("/api/admin/adjustments", proposal))?.body;
    };
    const path = "/admin/money?tab=adjustments";
    const posted = await propose();
    expect(await newestOf(other)).toEqual({
      text: `${admin?.username} proposes an adjustment of $7.00: ${reason}`,
      ...{ path, kind: "payments" },
    });
    await other?.client.post(`/api/admin/adjustments/${posted.id}/posting`);
    expect(await newestOf(seller)).toMatchObject({
      text: `An administrator adjusted your balance by $7.00: ${reason}`,
      path: "/earnings?tab=statements",
    });
    const refused = await propose();
    await other?.client.post(`/api/admin/adjustments/${refused.id}/refusal`);
    expect(await newestOf(admin)).toEqual({
      text: `${other?.username} refused your adjustment of $7.00: ${reason}`,
      ...{ path, kind: "payments" },
    });
  });

  it("but not of a refusal by the proposer, who withdraws it", async () => {
    const before = await newestOf(admin);
    const proposal = {
      from: { kind: "operator_funds", userId: null },
      to: { kind: "seller_available", userId: seller?.id },
      ...{ amount: 100, mode: "test", reason: "Booked by mistake in April." },
    };
    const { body } = (await admin?.client.post("/api/admin/adjustments", proposal)) ?? {};
    await admin?.client.post(`/api/admin/adjustments/${body.id}/refusal`);
    expect(await newestOf(admin)).toEqual(before);
  });
});
