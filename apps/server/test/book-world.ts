import { expect } from "vitest";
import { invoicesConsumer } from "../src/domains/trade/invoices/issue-invoices.ts";
import { sealTransactions } from "../src/domains/trade/ledger/seal-transactions.ts";
import { readPayout } from "../src/domains/trade/payouts/payout-queries.ts";
import { failTransfer } from "../src/domains/trade/payouts/transfer-call.ts";
import { inTransaction } from "../src/platform/services.ts";
import { completeContract } from "./actions/agree-on-contract.ts";
import { amend, changeOf, confirmAmendment } from "./actions/amend-contract.ts";
import { openContractWorld } from "./actions/contract-world.ts";
import { offerService } from "./actions/offer-service.ts";
import { processEvents } from "./process-events.ts";
import type { SignedUp } from "./test-server.ts";

const REASON = "It does not create the network that it describes.";
const PACKAGE_CENTS = 90_000;

/**
 * A server whose books have something of each kind: sales in every state, refunds, payouts, a dispute,
 * invoices, and contracts with milestones, a released part, a package, a tip and amendments. The
 * postings of the first sale are sealed.
 */
export async function openBookWorld() {
  const world = await openContractWorld();
  const { server, money, admin } = world;
  const seller = await server.signUp("contributor");
  await allowPayouts(seller, admin);
  const first = await money.sell(seller, 40_000);
  await money.clear();
  await sealTransactions(server.services);
  await payOut(world, seller);
  await refundSales(world, seller);
  await disputeSale(world, seller);
  await keepContracts(world);
  await money.sell(seller, 3_000);
  await money.credit();
  const held = await money.sell(seller, 2_000);
  await money.takeOut(seller, 100);
  await processEvents(server.services, invoicesConsumer);
  return { ...world, seller, first, held };
}

type World = Awaited<ReturnType<typeof openContractWorld>>;

/** Has a seller's legal details approved, and opens their account at the provider. */
export async function allowPayouts({ id, client }: SignedUp, admin: SignedUp) {
  const place = { address: "Main Street 1\nBerlin", country: "DE", vatId: null, taxId: null };
  await client.put("/api/user/seller-details", { legalName: "Mara Lind", ...place });
  const approval = { isApproved: true, reason: "Checked against the register." };
  await admin.client.put(`/api/admin/sellers/${id}/identity`, approval);
  await client.post("/api/user/payout-account");
}

/** A payout that is paid, one whose transfer failed, and one that waits. */
async function payOut({ server: { services }, money }: World, { client }: SignedUp) {
  const request = async () => {
    const { status, body } = await client.post("/api/user/payouts", { amount: 10_000 });
    expect(status).toBe(201);
    return body.id as number;
  };
  await request();
  for (let step = 0; step < 3; step++) await money.movePayoutsOn();
  const failed = await request();
  await inTransaction(services, async (ctx) =>
    failTransfer(ctx, await readPayout(ctx.db, failed), "The account is closed."),
  );
  await request();
}

/** A refund that is paid, and one that the provider hasn't answered. */
async function refundSales({ money }: World, seller: SignedUp) {
  const refund = async (cents: number) => {
    const { purchaseId } = await money.sell(seller, cents);
    await money.credit();
    const path = `/api/user/sales/${purchaseId}/refunds`;
    expect((await seller.client.post(path, { reason: REASON })).status).toBe(201);
  };
  await refund(5_000);
  await money.answer();
  await refund(6_000);
}

async function disputeSale({ money, bank }: World, seller: SignedUp) {
  const { orderId } = await money.sell(seller, 7_000);
  await money.credit();
  expect((await bank(orderId, "open")).status).toBeLessThan(300);
}

async function keepContracts(world: World) {
  const { money, client, engineer, act, agreeAndFund } = world;
  const { one } = await agreeAndFund();
  const part = { held: 100_000, amount: 30_000, received: 27_000 };
  expect((await act(client, one.id, "partial-release", part)).status).toBe(204);
  await amendTwice(world);
  const { id } = await completeContract({ client, engineer }, { amount: 50_000 });
  await payFor(client, "tip", (await client.client.post(`/api/contracts/${id}/tips`, TIP)).body.id);
  await orderPackages(world);
  await money.credit();
}

const TIP = { amount: 1_000 };

async function payFor({ client }: SignedUp, kind: string, id: number, priceCents = TIP.amount) {
  const order = { items: [{ kind, id, priceCents }], totalCents: priceCents };
  expect((await client.post("/api/orders", order)).status).toBe(201);
}

/** A contract with two confirmed amendments and an open one. */
async function amendTwice({ client, engineer, agreeAndFund }: World) {
  const { id } = await agreeAndFund();
  for (const days of [21, 22, 23]) {
    const { body: contract } = await client.client.get(`/api/contracts/${id}`);
    const changed = [changeOf(contract.milestones[1], { dueDays: days })];
    expect((await amend(client, contract, { changed })).status).toBe(201);
    if (days < 23) expect((await confirmAmendment(engineer, { id })).status).toBe(204);
  }
}

/** A package that is paid and waits, and one that is paid outside. */
async function orderPackages({ client, engineer }: World) {
  const { id: serviceId } = await offerService(engineer);
  const chosen = { tier: 1, price: PACKAGE_CENTS };
  const { body: cart } = await client.client.post(`/api/services/${serviceId}/cart-items`, chosen);
  await payFor(client, "package", cart[0].id, PACKAGE_CENTS);
  const request = { tier: 1, price: PACKAGE_CENTS, message: "We need this by May." };
  const { status } = await client.client.post(`/api/services/${serviceId}/requests`, request);
  expect(status).toBe(201);
}
