import type { Parts } from "@stackyard/contract/trade/held-parts";

/** What a line cost and what came back of it, in integer cents. */
export interface LineMoney {
  /** After the discount, before tax; the fee is part of it. */
  readonly amountCents: number;
  readonly taxCents: number;
  readonly feeCents: number;
  readonly refundedCents: number;
  readonly chargedBackCents: number;
  readonly sellerRefundedCents: number;
  readonly feeRefundedCents: number;
}

/** What is left of a line, with tax. */
export function leftOf(line: LineMoney): number {
  return line.amountCents + line.taxCents - line.refundedCents - line.chargedBackCents;
}

/** Whose parts all that is left of a line are. */
export function partsLeft(line: LineMoney): Parts {
  const { amountCents: net, taxCents, feeCents } = line;
  const returned = line.refundedCents + line.chargedBackCents;
  const taxReturned = returned - line.sellerRefundedCents - line.feeRefundedCents;
  return {
    seller: net - feeCents - line.sellerRefundedCents,
    fee: feeCents - line.feeRefundedCents,
    tax: taxCents - taxReturned,
  };
}

/**
 * Whose parts the next `cents` of a line are. They are proportional to all that came back, so that
 * any parts that return the whole line return exactly its price, fee and tax.
 */
export function splitReturn(line: LineMoney, cents: number): Parts {
  const { amountCents: net, taxCents, feeCents } = line;
  const gross = net + taxCents;
  const returned = line.refundedCents + line.chargedBackCents;
  const taxReturned = returned - line.sellerRefundedCents - line.feeRefundedCents;
  const left = partsLeft(line);
  const total = returned + cents;
  const taxTotal = portion(taxCents, total, gross);
  const tax = clamp(taxTotal - taxReturned, cents - left.seller - left.fee, [left.tax, cents]);
  const feeTotal = portion(feeCents, total - taxTotal, net);
  const rest = cents - tax;
  const fee = clamp(feeTotal - line.feeRefundedCents, rest - left.seller, [left.fee, rest]);
  return { seller: rest - fee, fee, tax };
}

const portion = (part: number, of: number, whole: number) =>
  whole === 0 ? 0 : Number((BigInt(part) * BigInt(of)) / BigInt(whole));

const clamp = (value: number, least: number, most: readonly number[]) =>
  Math.max(0, least, Math.min(value, ...most));
