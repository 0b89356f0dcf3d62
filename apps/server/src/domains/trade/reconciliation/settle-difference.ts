import type { Currency } from "@stackyard/contract/base/money";
import {
  differenceExplained,
  movementPosted,
} from "@stackyard/contract/events/trade/reconciliation-events";
import type { Difference } from "@stackyard/contract/trade/bookkeeping/reconciliation";
import type { MovementMeaning } from "@stackyard/contract/trade/bookkeeping/reconciliation-lists";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { post } from "../ledger/post.ts";
import { toPosting } from "./post-movements.ts";
import { presentDifference } from "./present-reconciliation.ts";
import {
  canBePosted,
  type DifferenceRow,
  findDifference,
  settleUnposted,
  storeExplanation,
} from "./reconciliation-queries.ts";

/** Explains a difference. It no longer stops payouts, unless it changes. */
export function explainDifference(
  ctx: UserServices,
  id: number,
  reason: string,
): Promise<Difference> {
  return inTransaction(ctx, async (ctx) => {
    const { db, user } = ctx;
    const difference = await requireDifference(ctx, id);
    const explained = { explanation: reason, explainedBy: user.id };
    if (!(await storeExplanation(db, id, explained))) throw new AppError("conflict");
    const data = eventData(difference, reason);
    await record(ctx, differenceExplained, { actorId: user.id, subjectId: null, data });
    return presentDifference(await requireDifference(ctx, id));
  });
}

/**
 * Posts a movement that follows from nothing we did. It changes the operator's accounts only, so one
 * administrator can do it; the others are told.
 */
export function postDifference(
  ctx: UserServices,
  id: number,
  { meaning, reason }: { readonly meaning: MovementMeaning; readonly reason: string },
): Promise<Difference> {
  return inTransaction(ctx, async (ctx) => {
    const { db, user } = ctx;
    const difference = await requireDifference(ctx, id);
    if (!canBePosted(difference) || !(await settleUnposted(db, id, meaning)))
      throw new AppError("conflict");
    const { provider, mode, reference, currency, cents, feeCents } = difference;
    if (currency === null || cents === null || feeCents === null) throw new AppError("conflict");
    const movement = { provider, mode, reference, currency: currency as Currency, cents, feeCents };
    await post(db, toPosting(movement, meaning));
    const data = { ...eventData(difference, reason), meaning, amountCents: cents };
    await record(ctx, movementPosted, { actorId: user.id, subjectId: null, data });
    return presentDifference(await requireDifference(ctx, id));
  });
}

async function requireDifference({ db }: UserServices, id: number): Promise<DifferenceRow> {
  const difference = await findDifference(db, id);
  if (!difference) throw new AppError("not_found");
  return difference;
}

function eventData({ id, provider, mode, kind, reference }: DifferenceRow, reason: string) {
  return { differenceId: id, provider, mode, kind, reference, reason };
}
