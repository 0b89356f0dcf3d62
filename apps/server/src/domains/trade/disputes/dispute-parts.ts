import { allocate } from "@stackyard/contract/base/allocate";
import { type LineMoney, leftOf, splitReturn } from "../orders/line-money.ts";

/** What a movement of a dispute takes from a line (positive) or gives back to it (negative). */
export interface DisputePart {
  readonly purchaseId: number;
  readonly sellerId: number;
  /** seller + fee + tax + excess */
  readonly cents: number;
  readonly seller: number;
  readonly fee: number;
  readonly tax: number;
  /** Beyond what was left of the line, because it had been refunded. The operator bears it. */
  readonly excess: number;
  /** Where the seller's part is; `held` includes the fee. */
  readonly held: number;
  readonly pending: number;
  readonly available: number;
  readonly receivable: number;
  readonly loss: number;
}

interface Line extends LineMoney {
  readonly purchaseId: number;
  readonly sellerId: number;
  readonly isCredited: boolean;
  readonly isCleared: boolean;
  readonly isSellerGone: boolean;
}

/**
 * How a later withdrawal is divided: as the first one, in `shares`. A part that was released since then
 * takes over what is left in it of its line's share.
 */
export function laterWeights(
  lines: readonly (LineMoney & { readonly purchaseId: number; readonly partOf: number | null })[],
  shares: ReadonlyMap<number, number>,
): number[] {
  const wholeOf = ({ purchaseId, partOf }: (typeof lines)[number]) =>
    shares.has(purchaseId) ? purchaseId : (partOf ?? purchaseId);
  return lines.map((line) => {
    const whole = wholeOf(line);
    const share = Math.max(0, shares.get(whole) ?? 0);
    const divided = lines.filter((each) => wholeOf(each) === whole);
    const left = divided.map(leftOf);
    if (left.every((cents) => cents === 0)) return line.purchaseId === whole ? share : 0;
    return allocate(share, left)[divided.indexOf(line)] ?? 0;
  });
}

/** A seller's balances, which change while parts are taken one after the other. */
export interface SellerFunds {
  available: number;
  /** What the seller owes us, as a positive number. */
  owed: number;
}

interface Funds {
  readonly fundsOf: (sellerId: number) => SellerFunds;
}

const NONE = { held: 0, pending: 0, available: 0, receivable: 0, loss: 0 };

/**
 * Takes `cents` from lines in proportion to their weights: from what is held, pending or available,
 * then from what the seller will earn, up to `bound`. The operator bears what is beyond, what a
 * seller who left can't repay, and what had been refunded before.
 */
export function takeFromLines(
  lines: readonly Line[],
  weights: readonly number[],
  cents: number,
  { fundsOf, bound }: Funds & { readonly bound: number },
): DisputePart[] {
  return allocate(cents, weights).flatMap((share, index) => {
    const line = lines[index] as Line;
    if (share === 0) return [];
    const taken = Math.min(share, leftOf(line));
    const parts = splitReturn(line, taken);
    const { purchaseId, sellerId } = line;
    const whole = { purchaseId, sellerId, cents: share, excess: share - taken, ...parts };
    return [{ ...whole, ...takeFromSeller(line, parts, fundsOf(sellerId), bound) }];
  });
}

function takeFromSeller(
  { isCredited, isCleared, isSellerGone }: Line,
  { seller, fee }: { readonly seller: number; readonly fee: number },
  funds: SellerFunds,
  bound: number,
) {
  if (!isCredited) return { ...NONE, held: seller + fee };
  if (!isCleared) return { ...NONE, pending: seller };
  const available = Math.min(seller, funds.available);
  const rest = seller - available;
  const receivable = isSellerGone ? 0 : Math.min(rest, Math.max(0, bound - funds.owed));
  funds.available -= available;
  funds.owed += receivable;
  return { ...NONE, available, receivable, loss: rest - receivable };
}

/** What disputes took from a line and did not give back. */
export type Missing = Pick<DisputePart, "seller" | "fee" | "tax" | "excess" | "loss">;

/**
 * Gives `cents` back to the lines that they were taken from, in proportion to what is missing: to
 * where the line's money is now. What the seller owes is repaid first.
 */
export function giveBackToLines(
  lines: readonly Line[],
  missing: ReadonlyMap<number, Missing>,
  cents: number,
  { fundsOf }: Funds,
): DisputePart[] {
  const own = lines.filter(({ purchaseId }) => missing.has(purchaseId));
  const missingOf = (line: Line) => missing.get(line.purchaseId) as Missing;
  const weights = own.map((line) => {
    const { seller, fee, tax, excess } = missingOf(line);
    return seller + fee + tax + excess;
  });
  return allocate(cents, weights).flatMap((share, index) => {
    const line = own[index] as Line;
    if (share === 0) return [];
    const of = missingOf(line);
    const [seller = 0, fee = 0, tax = 0, excess = 0] = allocate(share, [
      ...[of.seller, of.fee, of.tax, of.excess],
    ]);
    const [loss = 0, funds = 0] = allocate(seller, [of.loss, of.seller - of.loss]);
    const back = giveToSeller(line, { funds, fee }, fundsOf(line.sellerId));
    const { purchaseId, sellerId } = line;
    const parts = { cents: share, seller, fee, tax, excess, ...NONE, loss, ...back };
    return [{ purchaseId, sellerId, ...negated(parts) }];
  });
}

function giveToSeller(
  { isCredited, isCleared }: Line,
  { funds, fee }: { readonly funds: number; readonly fee: number },
  seller: SellerFunds,
) {
  if (!isCredited) return { held: funds + fee };
  if (!isCleared) return { pending: funds };
  const receivable = Math.min(funds, seller.owed);
  seller.owed -= receivable;
  seller.available += funds - receivable;
  return { receivable, available: funds - receivable };
}

type Amounts = Omit<DisputePart, "purchaseId" | "sellerId">;

function negated(parts: Amounts): Amounts {
  const entries = Object.entries(parts).map(([key, cents]) => [key, cents === 0 ? 0 : -cents]);
  return Object.fromEntries(entries) as unknown as Amounts;
}
