import type { Currency } from "@stackyard/contract/base/money";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import type { ListedMovement, PaymentProvider } from "../../../platform/payments/payments.ts";

/** Movements stored by one statement. */
const BATCH = 500;

interface NewMovement {
  readonly currency: Currency;
  readonly netCents: number;
  readonly at: Date;
}

/** Stores all movements that a provider lists since a time, each once. Returns the new ones. */
export async function collectMovements(
  db: Database,
  provider: PaymentProvider,
  since: Date,
): Promise<NewMovement[]> {
  const added: NewMovement[] = [];
  let batch: ListedMovement[] = [];
  async function flush() {
    added.push(...(await insert(db, provider, batch)));
    batch = [];
  }
  for await (const movement of provider.listMovements(since)) {
    batch.push(movement);
    if (batch.length === BATCH) await flush();
  }
  if (batch.length > 0) await flush();
  return added;
}

async function insert(
  db: Database,
  { name, mode }: PaymentProvider,
  movements: readonly ListedMovement[],
): Promise<NewMovement[]> {
  const { rows } = await sql<NewMovement>`
    INSERT INTO provider_movements (provider, mode, reference, kind, about, meaning, currency, cents,
      fee_cents, happened_at)
    SELECT ${name}, ${mode}, reference, kind, about, meaning, currency, cents, "feeCents", at
    FROM jsonb_to_recordset(${JSON.stringify(movements)}::jsonb)
      AS each (reference text, kind text, about jsonb, meaning text, currency text, cents bigint,
        "feeCents" bigint, at timestamptz)
    ON CONFLICT (provider, mode, reference) DO NOTHING
    RETURNING currency, (cents - fee_cents)::bigint AS net_cents, happened_at AS at`.execute(db);
  return rows;
}
