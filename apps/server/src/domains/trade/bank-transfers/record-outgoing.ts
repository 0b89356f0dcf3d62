import {
  operatorTransferred,
  refundTransferred,
} from "@stackyard/contract/events/trade/bank-transfer-events";
import { lockUntilCommit } from "../../../platform/db/lock-until-commit.ts";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import {
  INVOICE_PROVIDER,
  readBankBalance,
  transferReference,
} from "../../../platform/payments/invoice-payments.ts";
import type { UserServices } from "../../../platform/services.ts";
import { operatorAccount } from "../ledger/account-kinds.ts";
import { post } from "../ledger/post.ts";
import { providerEntries } from "../ledger/provider-entries.ts";
import { movementReference } from "../providers/movement-reference.ts";
import {
  type Done,
  insertTransfer,
  lockRefund,
  markInvoicePaid,
  type Recorded,
} from "./bank-transfer-queries.ts";

/** A refund that was transferred to the buyer. Its call posts it. */
export async function recordRefunded(
  ctx: UserServices,
  reference: string,
  recorded: Recorded,
): Promise<Done> {
  const { db, user } = ctx;
  const refund = await lockRefund(db, reference);
  if (!refund) throw new AppError("not_found");
  const { orderId, cents } = refund;
  const refunded = {
    kind: "refunded",
    invoiceReference: reference,
    cents: -cents,
    recorded,
  } as const;
  const transferId = await insertTransfer(db, refunded);
  await markInvoicePaid(db, reference);
  const data = { transferId, orderId, amountCents: cents, reason: recorded.reason };
  await record(ctx, refundTransferred, { actorId: user.id, subjectId: orderId, data });
  return { transferId, settles: reference };
}

/** The operator's own money that came into the bank account or left it, such as a top-up of Stripe. */
export async function recordOperatorTransfer(
  ctx: UserServices,
  cents: number,
  recorded: Recorded,
): Promise<Done> {
  const { db, user } = ctx;
  await lockUntilCommit(db, "bank account");
  const isCovered = (await readBankBalance(db)) + cents >= 0;
  if (cents === 0 || !isCovered) {
    const message = cents === 0 ? "Enter an amount." : "The bank account doesn't have this much.";
    throw new AppError("validation_failed", { message, fields: { amount: message } });
  }
  const transferId = await insertTransfer(db, {
    ...{ kind: "operator", invoiceReference: null, cents, recorded },
  });
  await post(db, {
    reference: movementReference(INVOICE_PROVIDER, { reference: transferReference(transferId) }),
    ...({ cause: "operator", provider: INVOICE_PROVIDER, mode: "live", currency: "USD" } as const),
    entries: [
      ...providerEntries(INVOICE_PROVIDER, { cents, feeCents: 0 }),
      { account: operatorAccount("operator_funds"), cents },
    ],
  });
  const data = { transferId, amountCents: cents, reason: recorded.reason };
  await record(ctx, operatorTransferred, { actorId: user.id, subjectId: null, data });
  return { transferId };
}
