import type * as contract from "@stackyard/contract/trade/bookkeeping/reconciliation";
import type { z } from "zod";
import { cutPage, type Page, totalOf } from "../../../platform/http/api/paging.ts";
import type { Services } from "../../../platform/services.ts";
import { readTotals } from "../ledger/balances.ts";
import { listPayoutStops } from "./payout-stops.ts";
import { presentDifference, presentMovement } from "./present-reconciliation.ts";
import {
  countDifferences,
  countMovements,
  listDifferenceRows,
  listMovementRows,
  listStates,
} from "./reconciliation-queries.ts";

export async function readReconciliation({
  db,
}: Services): Promise<contract.ProviderReconciliation[]> {
  const [rows, totals] = await Promise.all([listStates(db), readTotals(db)]);
  const booksOf = (row: { readonly provider: string; readonly mode: string }) =>
    totals
      .filter(
        ({ kind, provider, mode }) =>
          kind === "clearing" && provider === row.provider && mode === row.mode,
      )
      .reduce((sum, { cents }) => sum - cents, 0);
  return Promise.all(
    rows.map(async ({ checkedAt, reconciledAt, balanceCents, open, old, ...row }) => ({
      ...row,
      checkedAt: checkedAt?.toISOString() ?? null,
      reconciledAt: reconciledAt?.toISOString() ?? null,
      payoutStops: await listPayoutStops(db, row),
      balance: balanceCents,
      books: booksOf(row),
      openDifferences: open,
      oldDifferences: old,
    })),
  );
}

export async function listDifferences(
  { db }: Services,
  { limit, cursor, state }: z.output<(typeof contract.listDifferences)["query"]>,
): Promise<Page<contract.Difference>> {
  const isOpen = state === "open";
  const rows = await listDifferenceRows(db, { isOpen, before: cursor?.[0], limit: limit + 1 });
  const { shown, nextCursor } = cutPage(rows, limit, ({ id }) => [id]);
  const total = await totalOf({ shown, nextCursor, cursor }, () => countDifferences(db, isOpen));
  return { items: shown.map(presentDifference), total, nextCursor };
}

export async function listMovements(
  { db }: Services,
  { limit, cursor, match }: z.output<(typeof contract.listMovements)["query"]>,
): Promise<Page<contract.ListedMovementRow>> {
  const rows = await listMovementRows(db, { match, before: cursor?.[0], limit: limit + 1 });
  const { shown, nextCursor } = cutPage(rows, limit, ({ id }) => [id]);
  const total = await totalOf({ shown, nextCursor, cursor }, () => countMovements(db, match));
  return { items: shown.map(presentMovement), total, nextCursor };
}
