import type { BankTransfer, recordBankTransfer } from "@stackyard/contract/trade/bank-transfers";
import type { z } from "zod";
import { violatesUnique } from "../../../platform/db/constraint.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { refreshCall } from "../providers/perform-call.ts";
import type { Done } from "./bank-transfer-queries.ts";
import { readTransfer } from "./list-transfers.ts";
import { recordOperatorTransfer, recordRefunded } from "./record-outgoing.ts";
import { recordReceived, recordReturned } from "./record-received.ts";

type Input = z.output<(typeof recordBankTransfer)["body"]>;

/**
 * Records what the operator's bank account shows, each transfer once. The order or refund that it
 * settles follows right after the transaction, or with the next look at its call.
 */
export async function recordTransfer(ctx: UserServices, input: Input): Promise<BankTransfer> {
  const { transferId, settles } = await tryToRecord(ctx, input);
  if (settles !== undefined) await refreshCall(ctx, settles);
  return readTransfer(ctx.db, transferId);
}

async function tryToRecord(ctx: UserServices, input: Input): Promise<Done> {
  const { bankReference, reason } = input;
  const recorded = { bankReference, reason, recordedBy: ctx.user.id };
  try {
    return await inTransaction(ctx, (ctx) => {
      switch (input.kind) {
        case "received":
          return recordReceived(ctx, input, recorded);
        case "returned":
          return recordReturned(ctx, input.transferId, recorded);
        case "refunded":
          return recordRefunded(ctx, input.reference, recorded);
        case "operator":
          return recordOperatorTransfer(ctx, input.amount, recorded);
      }
    });
  } catch (error) {
    if (violatesUnique(error, "bank_transfers_bank_reference_key"))
      throw new AppError("bank_reference_used");
    throw error;
  }
}
