import type { PaymentMode } from "@stackyard/contract/base/money";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import type { ProviderSubject } from "../../../platform/payments/payments.ts";
import { IS_OLD } from "./payout-stops.ts";

interface StateRow {
  readonly provider: string;
  readonly mode: PaymentMode;
  readonly checkedAt: Date | null;
  readonly reconciledAt: Date | null;
  readonly error: string | null;
  readonly balanceCents: number | null;
  readonly movements: number;
  readonly unmatched: number;
  readonly open: number;
  readonly old: number;
}

/** The state of the comparison with each provider that was ever checked. */
export async function listStates(db: Database): Promise<StateRow[]> {
  const { rows } = await sql<StateRow>`
    SELECT provider, mode, checked_at, reconciled_at, error, balance_cents,
      (SELECT count(*)::integer FROM provider_movements AS movement
        WHERE movement.provider = state.provider AND movement.mode = state.mode) AS movements,
      (SELECT count(*)::integer FROM provider_movements AS movement
        WHERE movement.provider = state.provider AND movement.mode = state.mode
          AND matched_at IS NULL) AS unmatched,
      (SELECT count(*)::integer FROM provider_differences AS difference
        WHERE difference.provider = state.provider AND difference.mode = state.mode
          AND resolved_at IS NULL) AS open,
      (SELECT count(*)::integer FROM provider_differences AS difference
        WHERE difference.provider = state.provider AND difference.mode = state.mode
          AND ${IS_OLD}) AS old
    FROM provider_checks AS state ORDER BY provider, mode`.execute(db);
  return rows;
}

const selectDifferences = (db: Database) =>
  db
    .selectFrom("providerDifferences as difference")
    .leftJoin("providerMovements as movement", (join) =>
      join
        .onRef("movement.provider", "=", "difference.provider")
        .onRef("movement.mode", "=", "difference.mode")
        .onRef("movement.reference", "=", "difference.reference"),
    )
    .leftJoin("users", "users.id", "difference.explainedBy")
    .select(["difference.id", "difference.provider", "difference.mode", "difference.kind"])
    .select(["difference.reference", "providerCents", "booksCents", "foundAt", "resolvedAt"])
    .select(["explanation", "explainedAt", "movement.kind as movementKind", "movement.about"])
    .select(["movement.currency", "movement.cents", "movement.feeCents"])
    .select(["users.id as explainerId", "displayUsername", "fullName"])
    .select(IS_OLD.as("isOld"))
    .select(
      sql<boolean>`EXISTS (SELECT FROM provider_calls AS call
        WHERE call.kind = about ->> 'kind' AND call.reference = about ->> 'reference')`.as(
        "isOwnCall",
      ),
    );

export type DifferenceRow = NonNullable<Awaited<ReturnType<typeof findDifference>>>;

export function findDifference(db: Database, id: number) {
  return selectDifferences(db).where("difference.id", "=", id).executeTakeFirst();
}

interface DifferencePage {
  readonly isOpen: boolean;
  readonly before: number | undefined;
  readonly limit: number;
}

export function listDifferenceRows(db: Database, { isOpen, before, limit }: DifferencePage) {
  return selectDifferences(db)
    .where("resolvedAt", isOpen ? "is" : "is not", null)
    .$if(before !== undefined, (rows) => rows.where("difference.id", "<", before ?? 0))
    .orderBy("difference.id", "desc")
    .limit(limit)
    .execute();
}

export async function countDifferences(db: Database, isOpen: boolean): Promise<number> {
  const { count } = await db
    .selectFrom("providerDifferences")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("resolvedAt", isOpen ? "is" : "is not", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Stores an explanation. False if the difference is resolved or explained. */
export async function storeExplanation(
  db: Database,
  id: number,
  { explanation, explainedBy }: { readonly explanation: string; readonly explainedBy: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("providerDifferences")
    .set({ explanation, explainedBy, explainedAt: new Date() })
    .where("id", "=", id)
    .where("resolvedAt", "is", null)
    .where("explainedAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Gives an unposted movement its meaning and resolves its difference. False if it was done. */
export async function settleUnposted(
  db: Database,
  id: number,
  meaning: "operator" | "provider_fee" | "loss",
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    WITH resolved AS (
      UPDATE provider_differences SET resolved_at = now()
      WHERE id = ${id} AND kind = 'unposted' AND resolved_at IS NULL
      RETURNING provider, mode, reference
    )
    UPDATE provider_movements AS movement SET meaning = ${meaning} FROM resolved
    WHERE movement.provider = resolved.provider AND movement.mode = resolved.mode
      AND movement.reference = resolved.reference`.execute(db);
  return numAffectedRows === 1n;
}

const selectMovements = (db: Database, match: string | undefined) =>
  db
    .selectFrom("providerMovements")
    .$if(match !== undefined, (rows) =>
      rows.where((row) =>
        row.or([row("reference", "=", match ?? ""), row("kind", "=", match ?? "")]),
      ),
    );

interface MovementPage {
  readonly match: string | undefined;
  readonly before: number | undefined;
  readonly limit: number;
}

export function listMovementRows(db: Database, { match, before, limit }: MovementPage) {
  return selectMovements(db, match)
    .select(["id", "provider", "mode", "reference", "kind", "about", "cents", "feeCents"])
    .select(["happenedAt", "matchedAt"])
    .$if(before !== undefined, (rows) => rows.where("id", "<", before ?? 0))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export async function countMovements(db: Database, match: string | undefined): Promise<number> {
  const { count } = await selectMovements(db, match)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** A difference can be posted if it is about nothing that we did. */
export function canBePosted(row: {
  readonly kind: string;
  readonly resolvedAt: Date | null;
  readonly about: ProviderSubject | null;
  readonly isOwnCall: boolean;
}): boolean {
  const isOurs = row.isOwnCall || row.about?.kind === "dispute";
  return row.kind === "unposted" && row.resolvedAt === null && !isOurs;
}
