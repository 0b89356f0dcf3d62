import { afterEach, describe, expect, it } from "vitest";
import { moneyOf } from "../test/money.ts";
import { openStripeShop, type StripeShop } from "../test/stripe/stripe-shop.ts";
import { movePayouts } from "./domains/trade/payouts/move-payouts.ts";
import { reconcileProvidersDaily } from "./domains/trade/reconciliation/reconcile.ts";
import { workJobs } from "./work-jobs.ts";

const REASON = "Checked by hand for this test.";
const AUTOMATIC = "Payouts through stripe are stopped. Stripe pays out this account's balance";

let shop: StripeShop;
afterEach(() => shop.close());

/**
 * A server before its start, with an administrator and a seller's payout that is due. Stripe pays
 * the platform's own balance out at this interval.
 */
async function withDuePayout(interval: "manual" | "daily") {
  shop = await openStripeShop({ worksJobs: false });
  const { server, stripe } = shop;
  const { services } = server;
  const money = await moneyOf(server);
  const admin = await server.signUp("admin");
  const seller = await server.signUp("contributor");
  await shop.sell(seller, 10_000);
  const details = { legalName: "Mara Lind", address: "Main Street 1", country: "US" };
  await seller.client.put("/api/user/seller-details", { ...details, vatId: null, taxId: null });
  const decision = { isApproved: true, reason: REASON };
  await admin.client.put(`/api/admin/sellers/${seller.id}/identity`, decision);
  const { body } = await seller.client.post("/api/user/payout-account");
  stripe.sellers.onboard(new URL(body.url).pathname.split("/").at(-1) ?? "");
  await shop.hear();
  await money.clear();
  stripe.books.release();
  stripe.operator.setPayoutInterval(interval);

  /** Requests a payout. Returns how it stands after its next step was due. */
  async function payOut() {
    const { body } = await seller.client.post("/api/user/payouts", { amount: 3_000 });
    const due = { nextAt: new Date() };
    const own = services.db.updateTable("payouts").set(due).where("id", "=", body.id);
    await own.where("status", "=", "requested").execute();
    await movePayouts(services);
    const [payout] = (await seller.client.get("/api/user/payouts")).body;
    return payout as { readonly status: string };
  }
  const alerts = async () => {
    const { body } = await admin.client.get("/api/notifications");
    return JSON.stringify(body).split(AUTOMATIC).length - 1;
  };
  const checked = async () => {
    const { body } = await admin.client.get("/api/admin/reconciliation");
    return body.find(({ provider }: { provider: string }) => provider === "stripe");
  };
  const transfers = () => stripe.world.list("transfer", "acct_platform").length;
  return { services, payOut, alerts, checked, transfers };
}

describe("payouts of Stripe's balance to the operator's bank", () => {
  it("that are automatic stop transfers from the start, and alert administrators", async () => {
    const { services, payOut, alerts, transfers } = await withDuePayout("daily");
    expect(await alerts()).toBe(0);
    await workJobs(services);
    await expect.poll(alerts).toBe(1);
    expect(await payOut()).toMatchObject({ status: "requested" });
    expect(transfers()).toBe(0);
  });

  it("that are manual stop nothing, until the daily check finds them automatic", async () => {
    const { services, payOut, alerts, checked, transfers } = await withDuePayout("manual");
    const before = await payOut();
    expect(before).toMatchObject({ status: "requested" });
    await workJobs(services);
    await expect.poll(checked).toMatchObject({ payoutStops: [], error: null });
    expect((await payOut()).status).not.toBe("requested");
    await expect.poll(transfers).toBeGreaterThan(0);
    expect(await alerts()).toBe(0);

    const sent = transfers();
    shop.stripe.operator.setPayoutInterval("daily");
    // What its schedule does every day.
    await services.jobs.enqueue(services.db, reconcileProvidersDaily, {});
    await expect.poll(alerts).toBe(1);
    expect(await payOut()).toMatchObject({ status: "requested" });
    expect(transfers()).toBe(sent);
  });
});
