import {
  bankTransferReceived,
  bankTransferReturned,
} from "@stackyard/contract/events/trade/bank-transfer-events";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import {
  INVOICE_PROVIDER,
  transferReference,
} from "../../../platform/payments/invoice-payments.ts";
import type { UserServices } from "../../../platform/services.ts";
import { userAccount } from "../ledger/account-kinds.ts";
import { type Resolution, resolveHolds } from "../ledger/holds.ts";
import { post } from "../ledger/post.ts";
import { providerEntries } from "../ledger/provider-entries.ts";
import { movementReference } from "../providers/movement-reference.ts";
import {
  type Done,
  findReceived,
  insertTransfer,
  listReceived,
  lockInvoice,
  markInvoicePaid,
  type Received,
  type Recorded,
} from "./bank-transfer-queries.ts";

const LIVE = { provider: INVOICE_PROVIDER, mode: "live", currency: "USD" } as const;

const holdOf = (transferId: number) => `bank:${transferId}`;
const referenceOf = (transferId: number) =>
  movementReference(INVOICE_PROVIDER, { reference: transferReference(transferId) });

/**
 * Money for an invoice is held for its buyer. As soon as all of it is there, the invoice is paid from
 * it. What arrives beyond that, or for an invoice that has ended, stays held until it is returned.
 */
export async function recordReceived(
  ctx: UserServices,
  { orderId, amount: cents }: { readonly orderId: number; readonly amount: number },
  recorded: Recorded,
): Promise<Done> {
  const { db, user } = ctx;
  const invoice = await lockInvoice(db, orderId);
  if (!invoice) throw new AppError("not_found");
  const { reference, buyerId } = invoice;
  const received = { kind: "received", invoiceReference: reference, cents, recorded } as const;
  const transferId = await insertTransfer(db, received);
  await post(db, {
    ...{ reference: referenceOf(transferId), cause: "bank_transfer", ...LIVE },
    entries: [
      ...providerEntries(INVOICE_PROVIDER, { cents, feeCents: 0 }),
      { account: userAccount("buyer_held", buyerId), cents },
    ],
    opens: [{ reference: holdOf(transferId), buyerId, cents }],
  });

  const transfers = await listReceived(db, reference);
  const leftCents = transfers.reduce((sum, { leftCents }) => sum + leftCents, 0);
  const isOpen = invoice.status !== "paid";
  const isEnough = isOpen && leftCents >= invoice.cents;
  if (isEnough) await applyTransfers(ctx, { reference, buyerId, cents: invoice.cents }, transfers);
  const missingCents = isOpen ? Math.max(0, invoice.cents - leftCents) : 0;
  const excessCents = isOpen ? Math.max(0, leftCents - invoice.cents) : leftCents;
  const { reason } = recorded;
  const data = {
    transferId,
    orderId,
    buyerId,
    amountCents: cents,
    missingCents,
    excessCents,
    reason,
  };
  await record(ctx, bankTransferReceived, { actorId: user.id, subjectId: orderId, data });
  return { transferId, ...(isEnough && { settles: reference }) };
}

interface Due {
  readonly reference: string;
  readonly buyerId: number;
  readonly cents: number;
}

/** Takes an invoice's amount from its transfers, oldest first. The charge is posted as its payment. */
async function applyTransfers(
  { db }: UserServices,
  { reference, buyerId, cents }: Due,
  transfers: readonly Received[],
): Promise<void> {
  const resolutions: Resolution[] = [];
  let due = cents;
  for (const { id, leftCents } of transfers) {
    const part = Math.min(due, leftCents);
    if (part === 0) break;
    due -= part;
    resolutions.push(await takeFrom(db, { kind: "applied", reference, buyerId, id, cents: part }));
  }
  await resolveHolds(db, resolutions);
  await markInvoicePaid(db, reference);
}

interface Taken {
  readonly kind: "applied" | "returned";
  readonly reference: string;
  readonly buyerId: number;
  readonly id: number;
  readonly cents: number;
  readonly recorded?: Recorded;
}

/** Money that leaves a received transfer, and the hold of it. */
async function takeFrom(
  db: UserServices["db"],
  { kind, reference, buyerId, id, cents, recorded = undefined }: Taken,
): Promise<Resolution> {
  const transferId = await insertTransfer(db, {
    ...{ kind, invoiceReference: reference, ofTransfer: id, cents: -cents },
    recorded: recorded ?? null,
  });
  return {
    ...{ reference: referenceOf(transferId), cause: "bank_transfer", ...LIVE },
    hold: { reference: holdOf(id), buyerId },
    as: "released",
    entries: providerEntries(INVOICE_PROVIDER, { cents: -cents, feeCents: 0 }).map(
      ({ account, cents }) => ({ account, cents }),
    ),
  };
}

/** All that is left of a received transfer goes back to where it came from. */
export async function recordReturned(
  ctx: UserServices,
  receivedId: number,
  recorded: Recorded,
): Promise<Done> {
  const { db, user } = ctx;
  const received = await findReceived(db, receivedId);
  const invoice = received && (await lockInvoice(db, received.orderId));
  if (!invoice) throw new AppError("not_found");
  const { reference, buyerId, orderId } = invoice;
  const transfer = (await listReceived(db, reference)).find(({ id }) => id === receivedId);
  if (!transfer) throw new AppError("conflict");
  const { id, leftCents: cents } = transfer;
  const taken = { kind: "returned", reference, buyerId, id, cents, recorded } as const;
  const resolution = await takeFrom(db, taken);
  await resolveHolds(db, [resolution]);
  const data = { transferId: id, orderId, buyerId, amountCents: cents, reason: recorded.reason };
  await record(ctx, bankTransferReturned, { actorId: user.id, subjectId: orderId, data });
  return { transferId: id };
}
