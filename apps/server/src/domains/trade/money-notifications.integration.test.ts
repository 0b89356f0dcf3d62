import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allowPayouts } from "../../../test/book-world.ts";
import { moneyOf } from "../../../test/money.ts";
import { openSettledCursor, processEvents } from "../../../test/process-events.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../test/test-server.ts";
import { notifyPeople } from "../site/notifications/notify-people.ts";
import { sendDigests } from "../site/notifications/send-digests.ts";
import { invoicesConsumer } from "./invoices/issue-invoices.ts";

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

/** The newest notifications of a user on the site. */
async function listNewest(who: SignedUp | undefined, count: number) {
  await processEvents(server.services, notifyPeople);
  const { body } = await (who as SignedUp).client.get("/api/notifications");
  return (body as { text: string; path: string; kind: string }[])
    .slice(0, count)
    .map(({ text, path, kind }) => ({ text, path, kind }));
}

/** The newest notification of a user, which was mailed as well. */
async function newestOf(who: SignedUp | undefined) {
  const [newest] = await listNewest(who, 1);
  const { text, path, kind } = newest as { text: string; path: string; kind: string };
  const { username } = who as SignedUp;
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

  it("of a refund that failed and is sent again", async () => {
    const given = { method: "test-refund-fails" };
    const { buyer, purchaseId, orderId } = await money.sell(seller as SignedUp, 4_900, given);
    const path = `/api/user/sales/${purchaseId}/refunds`;
    const { body: refund } = (await seller?.client.post(path, { reason: REASON })) ?? {};
    await money.answer();
    expect((await newestOf(buyer)).text).toMatch(/^We couldn't send your refund of \$49.00/);
    const retry = `/api/admin/refunds/${refund.id}/retry`;
    expect((await admin?.client.post(retry, { reason: REASON }))?.status).toBe(200);
    expect(await newestOf(buyer)).toEqual({
      text: expect.stringMatching(/^We sent your refund of \$49.00 for .* again$/),
      ...{ path: `/orders/${orderId}`, kind: "refunds" },
    });
  });

  it("of an order that expired", async () => {
    const given = { method: "test-action" };
    const { buyer, orderId } = await money.sell(seller as SignedUp, 4_900, given);
    await sql`UPDATE provider_calls
      SET request = jsonb_set(request, '{expiresAt}', to_jsonb(now() - interval '1 hour'))
      WHERE kind = 'charge' AND subject_id = ${orderId}`.execute(server.services.db);
    await money.answer();
    expect((await buyer.client.get(`/api/orders/${orderId}`)).body.status).toBe("expired");
    expect(await newestOf(buyer)).toEqual({
      text: `Your order ${orderId} for $49.00 expired, because it wasn't paid in time`,
      ...{ path: `/orders/${orderId}`, kind: "purchases" },
    });
    await money.answer();
    const { rows } = await sql`
      SELECT FROM events WHERE type = 'order.expired'`.execute(server.services.db);
    expect(rows).toHaveLength(1);
  });

  it("of their invoice, at most daily by mail, because they got the receipt", async () => {
    const { buyer, orderId } = await money.sell(seller as SignedUp, 4_900);
    await processEvents(server.services, invoicesConsumer);
    expect(await listNewest(buyer, 1)).toEqual([
      {
        text: expect.stringMatching(
          new RegExp(`^Invoice .* for your order ${orderId} was issued$`),
        ),
        ...{ path: `/orders/${orderId}`, kind: "invoices" },
      },
    ]);
    const address = `${buyer.username}@example.test`;
    expect(await server.mails(address)).toEqual([]);
    for (let run = 0; run < 2; run++)
      await sendDigests(server.services, new AbortController().signal);
    const mails = await server.mails(address);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toMatch(
      new RegExp(`Invoice TEST-S${seller?.id}-\\d{6} for your order ${orderId} was issued`),
    );
    expect(mails[0]?.links).toContainEqual(expect.stringMatching(`/orders/${orderId}$`));
  });

  it("of a changed payout schedule always, because someone else may have changed it", async () => {
    const put = (schedule: string) => seller?.client.put("/api/user/payout-schedule", { schedule });
    await put("weekly");
    expect(await newestOf(seller)).toEqual({
      text: "Your payout schedule was changed to weekly",
      ...{ path: "/earnings?tab=payouts", kind: "security" },
    });
    await put("none");
    expect((await newestOf(seller)).text).toBe("Your scheduled payouts were turned off");
  });

  it("of sales that became available, and of what was deducted for a debt", async () => {
    const debtor = await server.signUp("contributor");
    const { orderId } = await money.sell(debtor, 5_000);
    await money.clear();
    const path = "/earnings?tab=payouts";
    expect(await listNewest(debtor, 1)).toEqual([
      { text: "$50.00 from a sale became available", path, kind: "sales" },
    ]);
    await money.takeOut(debtor, 5_000);
    await admin?.client.post("/api/admin/test-disputes", { orderId, status: "lost" });
    await money.sell(debtor, 2_000);
    await money.sell(debtor, 1_000);
    await money.clear();
    expect(await listNewest(debtor, 2)).toEqual([
      {
        text: "$30.00 of your balance was deducted for what you owed. You still owe $20.00",
        ...{ path, kind: "refunds" },
      },
      { text: "$30.00 from 2 sales became available", path, kind: "sales" },
    ]);
    await money.sell(debtor, 9_000);
    await money.clear();
    expect((await newestOf(debtor)).text).toBe(
      "$20.00 of your balance was deducted for what you owed. You no longer owe anything",
    );
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
    expect((await listNewest(seller, 2))[1]).toMatchObject({
      ...{ text: "$90.00 reached your account at the payment provider", kind: "refunds" },
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
