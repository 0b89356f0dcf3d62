import type { Currency, PaymentMode } from "@stackyard/contract/base/money";
import type { MovementMeaning } from "@stackyard/contract/trade/bookkeeping/reconciliation-lists";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import { type Account, operatorAccount, providerAccount } from "../ledger/account-kinds.ts";
import { type Posting, postAll } from "../ledger/post.ts";
import { providerEntries } from "../ledger/provider-entries.ts";
import { movementReference } from "../providers/movement-reference.ts";

const BATCH = 500;

export interface Movement {
  readonly provider: string;
  readonly mode: PaymentMode;
  readonly reference: string;
  readonly currency: Currency;
  readonly cents: number;
  readonly feeCents: number;
}

/** Posts movements that always mean the same and have no posting yet. */
export async function postKnownMovements(
  ctx: Services,
  provider: { readonly name: string; readonly mode: PaymentMode },
): Promise<void> {
  for (;;) {
    const movements = await listKnown(ctx.db, provider);
    await inTransaction(ctx, ({ db }) =>
      postAll(
        db,
        movements.map(({ meaning, ...movement }) => toPosting(movement, meaning)),
      ),
    );
    if (movements.length < BATCH) return;
  }
}

async function listKnown(
  db: Database,
  { name, mode }: { readonly name: string; readonly mode: PaymentMode },
) {
  const { rows } = await sql<Movement & { readonly meaning: MovementMeaning }>`
    SELECT provider, mode, reference, currency, cents, fee_cents, meaning
    FROM provider_movements AS movement
    WHERE provider = ${name} AND mode = ${mode} AND meaning IS NOT NULL AND matched_at IS NULL
      AND NOT EXISTS (SELECT FROM ledger_transactions AS posted
        WHERE posted.reference = ${movementReference(name, { reference: "" })} || movement.reference)
    ORDER BY id LIMIT ${BATCH}`.execute(db);
  return rows;
}

/** A movement of the operator's own, of which nobody else has a part. */
export function toPosting(movement: Movement, meaning: MovementMeaning): Posting {
  const { provider, mode, currency, cents } = movement;
  return {
    reference: movementReference(provider, movement),
    cause: meaning === "provider_fee" ? "provider_fee" : "operator",
    ...{ provider, mode, currency },
    entries: [
      ...providerEntries(provider, movement),
      { account: accountOf(provider, meaning), cents },
    ],
  };
}

function accountOf(provider: string, meaning: MovementMeaning): Account {
  if (meaning === "provider_fee") return providerAccount("processing_fees", provider);
  return operatorAccount(meaning === "loss" ? "operator_losses" : "operator_funds");
}
