import { sql } from "kysely";
import { invoicesConsumer } from "../../src/domains/trade/invoices/issue-invoices.ts";
import { sealTransactions } from "../../src/domains/trade/ledger/seal-transactions.ts";
import { clearSales } from "../../src/domains/trade/orders/clear-sales.ts";
import { refreshCall } from "../../src/domains/trade/providers/perform-call.ts";
import { grantOverdueRefunds } from "../../src/domains/trade/refunds/grant-overdue.ts";
import type { InProcessClient } from "../../src/platform/http/api/in-process-client.ts";
import { processEvents } from "../process-events.ts";
import type { SignedUp } from "../test-server.ts";
import { CODES, type MoneyWorld } from "./money-world.ts";

/** Chooses who acts, on what, and how much. */
export interface Choice {
  readonly who: number;
  readonly what: number;
  /** Percent. */
  readonly share: number;
}
interface Given extends Choice {
  readonly world: MoneyWorld;
  /** The buyers of this history. */
  readonly buyers: readonly SignedUp[];
}
type Response = Awaited<ReturnType<InProcessClient["post"]>>;
/** Undefined if there is nothing to act on. */
type Act = (given: Given) => Promise<Response | undefined>;

const REASON = "It does not create the network that it describes.";
const METHODS = ["test", "test", "test", "test-later", "test-refund-fails", "test-declined"];

const pick = <T>(list: readonly T[], index: number) => list[index % list.length] as T;
const dbOf = ({ world }: Given) => world.server.services.db;

/** Orders up to four items of several sellers, with codes and tax, as the quote says. */
async function order({ world, buyers, who, what, share }: Given): Promise<Response> {
  const { client } = pick(buyers, who);
  const start = (what * 7) % world.modules.length;
  const wanted = Array.from({ length: 1 + (share % 4) }, (_, index) => ({
    ...{ kind: "module", id: pick(world.modules, start + index * (1 + (who % 3))) },
  }));
  const codes = share % 3 === 0 ? [] : [pick(CODES, what + share)];
  const billing = { name: "Ida Berg", address: null, country: what % 2 ? "DE" : "US", vatId: null };
  const { body: quote } = await client.post("/api/cart/quote", {
    ...{ items: wanted, codes, country: billing.country },
  });
  const items = quote.lines.map(({ id, price }: { id: number; price: number }) => ({
    ...{ kind: "module", id, priceCents: price },
  }));
  const used = codes.filter((code) =>
    quote.lines.some((line: { code: string }) => line.code === code),
  );
  return client.post("/api/orders", {
    ...{ items, codes: used, totalCents: quote.total, billing },
    paymentMethodId: pick(METHODS, who + what + share),
  });
}

interface Purchase {
  readonly id: number;
  readonly orderId: number;
  readonly buyerId: number;
  readonly sellerId: number;
  readonly cents: number;
}

/** One of the newest purchases of this history that were paid for. */
async function purchaseOf(given: Given): Promise<Purchase | undefined> {
  const { rows } = await sql<Purchase>`
    SELECT id, order_id AS "orderId", buyer_id AS "buyerId", seller_id AS "sellerId",
      amount_cents + tax_cents AS cents
    FROM purchases WHERE amount_cents > 0 AND status NOT IN ('pending', 'failed')
      AND buyer_id = ANY(${given.buyers.map(({ id }) => id)})
    ORDER BY id DESC LIMIT 12`.execute(dbOf(given));
  return rows.length > 0 ? pick(rows, given.what) : undefined;
}

const amountOf = ({ share }: Choice, { cents }: Purchase) => Math.ceil((cents * share) / 100);

/** The newest refund in one of these states. */
async function refundIn(given: Given, ...states: string[]) {
  const { rows } = await sql<{ id: number; sellerId: number; buyerId: number }>`
    SELECT id, seller_id AS "sellerId", buyer_id AS "buyerId" FROM refunds
    WHERE status = ANY(${states}) AND cause = ANY(${
      states.includes("failed") ? ["request", "seller", "administrator"] : ["request"]
    })
    ORDER BY id DESC LIMIT 5`.execute(dbOf(given));
  return rows.length > 0 ? pick(rows, given.what) : undefined;
}

/** An act upon a refund in one of these states. */
const onRefund =
  (
    states: readonly string[],
    act: (
      given: Given,
      refund: { id: number; sellerId: number; buyerId: number },
    ) => Promise<Response>,
  ): Act =>
  async (given) => {
    const refund = await refundIn(given, ...states);
    return refund && act(given, refund);
  };

const decide = (isGranted: boolean) =>
  onRefund(isGranted ? ["requested", "objected"] : ["objected"], ({ world }, { id }) =>
    world.admins[0].client.post(`/api/admin/refunds/${id}/decision`, { isGranted, reason: REASON }),
  );

/** The bank of a payment disputes a part or all of its order, or decides. */
const dispute =
  (status: "inquiry" | "open" | "won" | "lost"): Act =>
  async (given) => {
    const { rows } = await sql<{ orderId: number; cents: number }>`
      SELECT orders.id AS "orderId", total_cents AS cents
      FROM orders LEFT JOIN disputes ON disputes.order_id = orders.id
      WHERE paid_at IS NOT NULL AND total_cents > 0
        AND buyer_id = ANY(${given.buyers.map(({ id }) => id)})
      -- Those with a dispute first, where it can go on.
      ORDER BY (disputes.id IS NULL) = ${status === "won" || status === "lost"}, orders.id DESC
      LIMIT 6`.execute(dbOf(given));
    if (rows.length === 0) return undefined;
    const { orderId, cents } = pick(rows, given.what);
    const amount = Math.ceil((cents * given.share) / 100);
    const body = { orderId, status, amount };
    return given.world.admins[0].client.post("/api/admin/test-disputes", body);
  };

/** A seller is paid out so many percent of what they can be. */
async function payOut({ client }: SignedUp, percent: number): Promise<Response> {
  const { body } = await client.get("/api/user/balance");
  const amount = Math.max(100, Math.floor((body.payable * Math.min(100, percent)) / 100));
  return client.post("/api/user/payouts", { amount });
}

const ACCOUNTS = [
  "seller_available",
  "platform_fees",
  "operator_funds",
  "seller_receivable",
  "tax",
  "operator_losses",
];
/** An administrator proposes to move up to $10.00 between two accounts. */
async function proposeAdjustment({ world, who, what, share }: Given): Promise<Response> {
  const side = (index: number) => {
    const kind = pick(ACCOUNTS, index);
    const userId = kind.startsWith("seller") ? pick(world.sellers, who).id : null;
    return { kind, userId };
  };
  const from = side(what);
  return pick(world.admins, who).client.post("/api/admin/adjustments", {
    ...{ from, to: side(what + 1 + (share % 5)), amount: share * 10, mode: "test" },
    reason: REASON,
  });
}

const decideAdjustment =
  (how: "posting" | "refusal"): Act =>
  async (given) => {
    const { rows } = await sql<{ id: number; proposedBy: number }>`
      SELECT id, proposed_by AS "proposedBy" FROM adjustments
      WHERE status = 'proposed' ORDER BY id DESC LIMIT 3`.execute(dbOf(given));
    if (rows.length === 0) return undefined;
    const { id, proposedBy } = pick(rows, given.what);
    const other = given.world.admins.find((admin) => admin.id !== proposedBy) as SignedUp;
    return other.client.post(`/api/admin/adjustments/${id}/${how}`);
  };

/** What people do. */
export const ACTS = {
  order,
  async cancel(given) {
    const { rows } = await sql<{ id: number; buyerId: number }>`
      SELECT id, buyer_id AS "buyerId" FROM orders WHERE status IN ('draft', 'awaiting_payment')
        AND buyer_id = ANY(${given.buyers.map(({ id }) => id)})
      ORDER BY id DESC LIMIT 3`.execute(dbOf(given));
    if (rows.length === 0) return undefined;
    const { id, buyerId } = pick(rows, given.what);
    return given.world.buyerOf(buyerId).client.post(`/api/orders/${id}/cancel`, {});
  },
  async ask(given) {
    const purchase = await purchaseOf(given);
    if (!purchase) return undefined;
    const { client } = given.world.buyerOf(purchase.buyerId);
    const amount = amountOf(given, purchase);
    return client.post(`/api/purchases/${purchase.id}/refunds`, { reason: REASON, amount });
  },
  withdraw: onRefund(["requested", "objected"], ({ world }, { id, buyerId }) =>
    world.buyerOf(buyerId).client.post(`/api/refunds/${id}/withdrawal`, {}),
  ),
  accept: onRefund(["requested", "objected"], ({ world }, { id, sellerId }) =>
    world.sellerOf(sellerId).client.post(`/api/refunds/${id}/acceptance`, {}),
  ),
  object: onRefund(["requested"], ({ world }, { id, sellerId }) =>
    world.sellerOf(sellerId).client.post(`/api/refunds/${id}/objection`, { reason: REASON }),
  ),
  refuse: decide(false),
  grant: decide(true),
  async give(given) {
    const purchase = await purchaseOf(given);
    if (!purchase) return undefined;
    const { client } = given.world.sellerOf(purchase.sellerId);
    const amount = amountOf(given, purchase);
    return client.post(`/api/user/sales/${purchase.id}/refunds`, { reason: REASON, amount });
  },
  "send again": onRefund(["failed"], ({ world }, { id }) =>
    world.admins[0].client.post(`/api/admin/refunds/${id}/retry`, { reason: REASON }),
  ),
  "pay otherwise": onRefund(["failed"], ({ world }, { id }) =>
    world.admins[1].client.post(`/api/admin/refunds/${id}/settlement`, {
      ...{ by: "manual", reason: REASON },
    }),
  ),
  inquire: dispute("inquiry"),
  dispute: dispute("open"),
  win: dispute("won"),
  lose: dispute("lost"),
  "pay out": ({ world, who, share }) => payOut(pick(world.sellers, who), share + 50),
  /** The bank takes a payment back of which sellers have nothing left. */
  async "lose what was paid out"(given) {
    const { world } = given;
    await world.money.clear();
    for (const seller of world.sellers) await payOut(seller, 100);
    return dispute("lost")(given);
  },
  "propose adjustment": proposeAdjustment,
  "post adjustment": decideAdjustment("posting"),
  "refuse adjustment": decideAdjustment("refusal"),
} satisfies Record<string, Act>;

/** What the server, its provider and banks do by themselves. A sentence says why nothing was done. */
export const JOBS = {
  credit: ({ world }) => world.money.credit(),
  async clear({ world }) {
    await world.money.expire();
    await clearSales(world.server.services);
  },
  answer: ({ world }) => world.money.answer(),
  async "pay late"(given) {
    const { rows } = await sql<{ id: number }>`
      SELECT orders.id FROM orders JOIN provider_calls AS call
        ON call.kind = 'charge' AND subject_id = orders.id
      WHERE orders.status IN ('failed', 'expired') AND call.status = 'settled'
        AND outcome ->> 'status' <> 'paid'
        AND buyer_id = ANY(${given.buyers.map(({ id }) => id)})
      ORDER BY orders.id DESC LIMIT 3`.execute(dbOf(given));
    if (rows.length === 0) return "no order has ended";
    return given.world.money.payLate(pick(rows, given.what).id);
  },
  move: ({ world }) => world.money.movePayoutsOn(),
  async "return payout"(given) {
    const { world, what } = given;
    const { rows } = await sql<{ reference: string }>`
      SELECT call.reference FROM payouts JOIN provider_calls AS call
        ON call.kind = 'payout' AND subject_id = payouts.id
      WHERE payouts.status = 'paid' AND outcome ->> 'status' = 'paid'
      ORDER BY payouts.id DESC LIMIT 3`.execute(dbOf(given));
    if (rows.length === 0) return "none was paid";
    const { reference } = pick(rows, what);
    await world.provider.returnPayout(dbOf(given), reference);
    return refreshCall(world.server.services, reference);
  },
  seal: ({ world }) => sealTransactions(world.server.services),
  async overdue(given) {
    await sql`UPDATE refunds SET due_at = now() WHERE due_at IS NOT NULL`.execute(dbOf(given));
    await grantOverdueRefunds(given.world.server.services);
  },
  invoice: ({ world }) => processEvents(world.server.services, invoicesConsumer),
} satisfies Record<string, (given: Given) => Promise<unknown>>;
