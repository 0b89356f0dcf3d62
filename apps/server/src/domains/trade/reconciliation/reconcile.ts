import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { eachRow } from "../../../platform/jobs/each-row.ts";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import type { PaymentProvider } from "../../../platform/payments/payments.ts";
import type { Services } from "../../../platform/services.ts";
import { checkObstacles } from "./check-obstacles.ts";
import { collectMovements } from "./collect-movements.ts";
import { isBalanced } from "./compare-balance.ts";
import { compareMovements, type Found, findUnlisted, sumMovements } from "./compare-books.ts";
import { followUnposted } from "./follow-unposted.ts";
import { keepDifferences } from "./keep-differences.ts";
import { postKnownMovements } from "./post-movements.ts";

/** Runs daily, when a worker starts, and when an administrator asks. */
export const reconcileProvidersDaily = jobKind<object>("reconcile-providers", {
  policy: "exclusive",
  retryLimit: 4,
  retryDelay: 600,
  retryBackoff: true,
});

/** Movements may be listed late, so each run looks back. */
const OVERLAP_MS = 3 * 86_400_000;

/** Checks each provider's settings and compares its books with ours. */
export function reconcileProviders(ctx: Services, signal?: AbortSignal): Promise<void> {
  const { db, log, payments } = ctx;
  return eachRow(
    { db, log, ...(signal && { signal }) },
    payments.providers,
    ({ name }) => name,
    async (provider) => {
      try {
        await checkObstacles(ctx, provider);
        await reconcile(ctx, provider);
      } catch (error) {
        await noteError(db, provider, error);
        throw error;
      }
    },
  );
}

async function reconcile(ctx: Services, provider: PaymentProvider): Promise<void> {
  const { db } = ctx;
  const startedAt = new Date();
  await collectMovements(db, provider, await findStart(db, provider));
  await followUnposted(ctx, provider);
  const balances = new Map(
    (await provider.readBalance()).map(({ currency, cents }) => [currency, cents]),
  );
  // Movements that came since are part of the balance, or not.
  const during = await collectMovements(db, provider, new Date(+startedAt - OVERLAP_MS));
  await postKnownMovements(ctx, provider);
  const found: Found[] = [
    ...(await compareMovements(db, provider)),
    ...(await findUnlisted(db, provider)),
  ];
  const listed = await sumMovements(db, provider);
  const oldestFirst = during.toReversed().toSorted((one, other) => +one.at - +other.at);
  for (const currency of new Set([...balances.keys(), ...listed.keys()])) {
    const [balanceCents, listedCents] = [balances.get(currency) ?? 0, listed.get(currency) ?? 0];
    const own = oldestFirst.filter((movement) => movement.currency === currency);
    const sums = { balanceCents, listedCents, during: own.map(({ netCents }) => netCents) };
    if (isBalanced(sums)) continue;
    const reference = currency === "USD" ? "" : currency;
    found.push({
      ...{ kind: "balance", reference, providerCents: balanceCents, booksCents: listedCents },
    });
  }
  await keepDifferences(ctx, provider, found);
  await noteDone(db, provider, { balanceCents: balances.get("USD") ?? 0, listedUntil: startedAt });
}

async function findStart(db: Database, { name, mode }: PaymentProvider): Promise<Date> {
  const row = await db
    .selectFrom("providerChecks")
    .select("listedUntil")
    .where("provider", "=", name)
    .where("mode", "=", mode)
    .executeTakeFirst();
  return new Date(row?.listedUntil ? +row.listedUntil - OVERLAP_MS : 0);
}

async function noteDone(
  db: Database,
  { name, mode }: PaymentProvider,
  { balanceCents, listedUntil }: { readonly balanceCents: number; readonly listedUntil: Date },
): Promise<void> {
  await db
    .updateTable("providerChecks")
    .set({ balanceCents, listedUntil, reconciledAt: sql<Date>`now()`, error: null })
    .where("provider", "=", name)
    .where("mode", "=", mode)
    .execute();
}

async function noteError(db: Database, { name, mode }: PaymentProvider, error: unknown) {
  const note = String(error).slice(0, 500);
  await db
    .insertInto("providerChecks")
    .values({ provider: name, mode, error: note })
    .onConflict((conflict) => conflict.columns(["provider", "mode"]).doUpdateSet({ error: note }))
    .execute();
}
