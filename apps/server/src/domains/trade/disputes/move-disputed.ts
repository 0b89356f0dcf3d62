import type { Movement } from "../../../platform/payments/payments.ts";
import type { Services } from "../../../platform/services.ts";
import { forLines, revokeLines } from "../cart/line-kinds.ts";
import { sum } from "../cart/quote-items.ts";
import { operatorAccount, userAccount } from "../ledger/account-kinds.ts";
import { lockBalances } from "../ledger/balances.ts";
import { type HeldPosting, postWithHolds } from "../ledger/holds.ts";
import { providerEntries } from "../ledger/provider-entries.ts";
import { leftOf } from "../orders/line-money.ts";
import { addReturned, type PaidLine } from "../orders/lines.ts";
import { holdOf } from "../orders/record-paid.ts";
import { movementReference } from "../providers/movement-reference.ts";
import {
  type DisputePart,
  giveBackToLines,
  laterWeights,
  type SellerFunds,
  takeFromLines,
} from "./dispute-parts.ts";
import { type DisputeRow, insertParts, listFirstShares, listMissing } from "./dispute-queries.ts";

interface Disputed {
  readonly dispute: DisputeRow;
  /** The order's lines, locked. */
  readonly lines: readonly PaidLine[];
  readonly movement: Movement;
  /** Up to how much a seller owes us; the operator bears what is beyond. */
  readonly bound: number;
}

/**
 * Posts one movement of a dispute, allocated to the order's lines, and takes the items away or hands
 * them over again. Returns the parts.
 */
export async function moveDisputed(ctx: Services, given: Disputed): Promise<DisputePart[]> {
  const { db } = ctx;
  const { dispute, lines, movement } = given;
  const parts = await allocateMovement(ctx, given);
  await postWithHolds(db, [toPosting(given, parts)]);
  await insertParts(db, dispute, movementReference(dispute.provider, movement), parts);
  const returned = parts.map(({ purchaseId, cents, excess, seller, fee, tax }) => ({
    ...{ purchaseId, refunded: 0, chargedBack: cents - excess, seller, fee, tax },
  }));
  await addReturned(db, returned);
  const changed = lines.flatMap((line) => {
    const part = returned.find(({ purchaseId }) => purchaseId === line.purchaseId);
    return part ? [{ line, now: line.chargedBackCents + part.chargedBack }] : [];
  });
  const lost = changed.filter(({ line, now }) => line.chargedBackCents === 0 && now > 0);
  await revokeLines(
    ctx,
    "charged_back",
    lost.map(({ line }) => line),
  );
  // Held money is moved in parts, everything else is handed over when all of it is paid again.
  const back = changed.filter(
    ({ line, now }) => now < line.chargedBackCents && (now === 0 || line.isHeld),
  );
  await handBack(
    ctx,
    back.map(({ line }) => line),
  );
  return parts;
}

async function allocateMovement(
  { db }: Services,
  { dispute, lines, movement, bound }: Disputed,
): Promise<DisputePart[]> {
  const { mode } = dispute;
  const { currency } = lines[0] as PaidLine;
  const userIds = [...new Set(lines.flatMap(({ buyerId, sellerId }) => [buyerId, sellerId]))];
  const balances = await lockBalances(db, { userIds, mode, currency });
  const funds = new Map<number, SellerFunds>(
    userIds.map((id) => [
      id,
      { available: balances(id, "seller_available"), owed: -balances(id, "seller_receivable") },
    ]),
  );
  const fundsOf = (id: number) => funds.get(id) as SellerFunds;
  if (movement.cents > 0) {
    const missing = await listMissing(db, dispute);
    return giveBackToLines(lines, missing, movement.cents, { fundsOf });
  }
  const shares = await listFirstShares(db, dispute);
  const left = lines.map(leftOf);
  const isCovered = -movement.cents <= sum(left, (cents) => cents);
  const first = () =>
    isCovered ? left : lines.map(({ amountCents, taxCents }) => amountCents + taxCents);
  const weights = shares.size > 0 ? laterWeights(lines, shares) : first();
  return takeFromLines(lines, weights, -movement.cents, { fundsOf, bound });
}

function toPosting(
  { dispute, lines, movement }: Disputed,
  parts: readonly DisputePart[],
): HeldPosting {
  const { provider, mode } = dispute;
  const { buyerId, currency } = lines[0] as PaidLine;
  return {
    reference: movementReference(provider, movement),
    cause: movement.cents > 0 ? "dispute_won" : "dispute",
    ...{ provider, mode, currency },
    holds: parts
      .filter(({ held }) => held !== 0)
      .map(({ purchaseId, held }) => ({
        ...({ reference: holdOf(purchaseId), buyerId, as: "released" } as const),
        cents: held,
      })),
    entries: [
      ...providerEntries(provider, movement, "dispute_fees"),
      ...parts.flatMap((part) => [
        { account: userAccount("seller_pending", part.sellerId), cents: -part.pending },
        { account: userAccount("seller_available", part.sellerId), cents: -part.available },
        { account: userAccount("seller_receivable", part.sellerId), cents: -part.receivable },
        { account: operatorAccount("operator_losses"), cents: -part.loss - part.excess },
        { account: operatorAccount("platform_fees"), cents: part.held === 0 ? -part.fee : 0 },
        { account: operatorAccount("tax"), cents: -part.tax },
      ]),
    ],
  };
}

/**
 * Items that the buyer has refunded or bought again meanwhile aren't handed over, nor are parts of a
 * line besides it.
 */
async function handBack({ db, ...ctx }: Services, lines: readonly PaidLine[]): Promise<void> {
  if (lines.length === 0) return;
  const ids = lines.map(({ purchaseId }) => purchaseId);
  const rows = await db
    .selectFrom("purchases")
    .select("id")
    .where("id", "in", ids)
    .where("partOf", "is", null)
    .where(({ eb }) => eb("refundedCents", "<", eb("amountCents", "+", eb.ref("taxCents"))))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("purchases as other")
            .whereRef("other.buyerId", "=", "purchases.buyerId")
            .whereRef("other.moduleId", "=", "purchases.moduleId")
            .whereRef("other.id", "<>", "purchases.id")
            .where("other.status", "not in", ["failed", "refunded", "charged_back"]),
        ),
      ),
    )
    .execute();
  const kept = lines.filter(({ purchaseId }) => rows.some(({ id }) => id === purchaseId));
  await forLines({ ...ctx, db }, "deliver", kept);
}
