import type {
  Difference,
  ListedMovementRow,
} from "@stackyard/contract/trade/bookkeeping/reconciliation";
import { subjectKey } from "../providers/follow-subject.ts";
import {
  canBePosted,
  type DifferenceRow,
  type listMovementRows,
} from "./reconciliation-queries.ts";

export function presentDifference(row: DifferenceRow): Difference {
  const { id, provider, mode, kind, reference, movementKind, explanation } = row;
  return {
    ...{ id, provider, mode, kind, reference, movementKind, explanation },
    subject: row.about ? subjectKey(row.about) : null,
    providerAmount: row.providerCents,
    booksAmount: row.booksCents,
    foundAt: row.foundAt.toISOString(),
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    stopsPayouts: row.isOld,
    explainedAt: row.explainedAt?.toISOString() ?? null,
    explainedBy:
      row.explainerId === null
        ? null
        : {
            id: row.explainerId,
            username: row.displayUsername ?? "",
            name: row.fullName || row.displayUsername || "",
          },
    canBePosted: canBePosted(row),
  };
}

export function presentMovement({
  about,
  cents,
  feeCents,
  happenedAt,
  matchedAt,
  ...row
}: Awaited<ReturnType<typeof listMovementRows>>[number]): ListedMovementRow {
  return {
    ...row,
    subject: subjectKey(about),
    amount: cents,
    fee: feeCents,
    at: happenedAt.toISOString(),
    isMatched: matchedAt !== null,
  };
}
