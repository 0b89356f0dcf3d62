import {
  adjustmentPosted,
  adjustmentProposed,
  adjustmentRefused,
} from "@stackyard/contract/events/trade/adjustment-events";
import type { AdjustableAccount } from "@stackyard/contract/trade/bookkeeping/adjustment-lists";
import type {
  Adjustment,
  listAdjustments as listing,
  proposeAdjustment as proposal,
} from "@stackyard/contract/trade/bookkeeping/adjustments";
import type { z } from "zod";
import { violatesReference } from "../../../platform/db/constraint.ts";
import { countRows } from "../../../platform/db/count-rows.ts";
import type { Database } from "../../../platform/db/database.ts";
import { record } from "../../../platform/events/record.ts";
import { cutPage, type Page, totalOf } from "../../../platform/http/api/paging.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { statesBefore } from "../../../platform/transition-table.ts";
import { findModerators } from "../../members/identity/find-by-role.ts";
import { type Account, operatorAccount, userAccount } from "../ledger/account-kinds.ts";
import { InsufficientBalance, post } from "../ledger/post.ts";
import { isAlone, waitsUntil, whyNotPost } from "./adjustment-policy.ts";
import { ADJUSTMENT_TRANSITIONS } from "./adjustment-state.ts";

const selectAdjustments = (db: Database) =>
  db
    .selectFrom("adjustments")
    .innerJoin("users as proposer", "proposer.id", "proposedBy")
    .leftJoin("users as decider", "decider.id", "decidedBy")
    .leftJoin("users as fromUser", "fromUser.id", "adjustments.fromUser")
    .leftJoin("users as toUser", "toUser.id", "adjustments.toUser")
    .selectAll("adjustments")
    .select(["proposer.displayUsername as proposerName", "decider.displayUsername as deciderName"])
    .select(["fromUser.displayUsername as fromName", "toUser.displayUsername as toName"]);

type Row = Awaited<ReturnType<typeof read>>;

async function read(db: Database, id: number) {
  const row = await selectAdjustments(db).where("adjustments.id", "=", id).executeTakeFirst();
  if (!row) throw new AppError("not_found");
  return row;
}

/** Manual adjustments, newest first. */
export async function listAdjustments(
  { db, user }: UserServices,
  { status, limit, cursor }: z.output<(typeof listing)["query"]>,
): Promise<Page<Adjustment>> {
  const rows = await selectAdjustments(db)
    .$if(status !== undefined, (rows) => rows.where("adjustments.status", "=", status ?? "posted"))
    .$if(cursor !== undefined, (rows) => rows.where("adjustments.id", "<", cursor?.[0] ?? 0))
    .orderBy("adjustments.id", "desc")
    .limit(limit + 1)
    .execute();
  const { shown, nextCursor } = cutPage(rows, limit, (last) => [last.id]);
  const total = await totalOf({ shown, nextCursor, cursor }, () =>
    countRows(
      db
        .selectFrom("adjustments")
        .$if(status !== undefined, (rows) => rows.where("status", "=", status ?? "posted")),
    ),
  );
  const administrators = await findModerators(db);
  const items = shown.map((row) => present(row, { userId: user.id, administrators }));
  return { items, total, nextCursor };
}

/** Proposes to move money between two accounts. */
export function proposeAdjustment(
  ctx: UserServices,
  { from, to, amount, mode, reason }: z.output<(typeof proposal)["body"]>,
): Promise<Adjustment> {
  if (from.kind === to.kind && from.userId === to.userId) {
    const message = "Choose two different accounts.";
    throw new AppError("validation_failed", { message, fields: { to: message } });
  }
  return inTransaction(ctx, async (ctx) => {
    const { db, user } = ctx;
    const { id } = await db
      .insertInto("adjustments")
      .values({
        ...{ mode, currency: "USD", cents: amount, reason, proposedBy: user.id },
        ...{ fromKind: from.kind, fromUser: from.userId, toKind: to.kind, toUser: to.userId },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const row = await read(db, id);
    await record(ctx, adjustmentProposed, { actorId: user.id, subjectId: id, data: toData(row) });
    return presentFor(ctx, row);
  }).catch((error: unknown) => {
    throw violatesReference(error) ? new AppError("user_not_found") : error;
  });
}

/** Posts a proposed adjustment, once. */
export function postAdjustment(ctx: UserServices, id: number): Promise<Adjustment> {
  return inTransaction(ctx, async (ctx) => {
    const { db, user } = ctx;
    const row = await read(db, id);
    const administrators = await findModerators(db);
    const whyNot = whyNotPost(toProposal(row), {
      ...{ userId: user.id, administrators, now: new Date() },
    });
    if (whyNot) throw new AppError("adjustment_refused", { message: whyNot });
    await decide(db, id, "posted", user.id);
    await post(db, {
      reference: `adjustment:${id}`,
      ...({ cause: "adjustment", provider: null, mode: row.mode, currency: "USD" } as const),
      entries: [
        { account: accountOf(row.fromKind, row.fromUser), cents: -row.cents },
        { account: accountOf(row.toKind, row.toUser), cents: row.cents },
      ],
    });
    await record(ctx, adjustmentPosted, { actorId: user.id, subjectId: id, data: toData(row) });
    return presentFor(ctx, await read(db, id));
  }).catch((error: unknown) => {
    if (!(error instanceof InsufficientBalance)) throw error;
    const message = "An account doesn't have this amount.";
    throw new AppError("adjustment_refused", { message });
  });
}

/** Refuses a proposal; its proposer withdraws it. */
export function refuseAdjustment(ctx: UserServices, id: number): Promise<Adjustment> {
  return inTransaction(ctx, async (ctx) => {
    const { db, user } = ctx;
    const row = await read(db, id);
    await decide(db, id, row.proposedBy === user.id ? "withdrawn" : "refused", user.id);
    const data = { ...toData(row), proposedBy: row.proposedBy };
    await record(ctx, adjustmentRefused, { actorId: user.id, subjectId: id, data });
    return presentFor(ctx, await read(db, id));
  });
}

async function decide(
  db: Database,
  id: number,
  status: "posted" | "refused" | "withdrawn",
  decidedBy: number,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("adjustments")
    .set({ status, decidedBy, decidedAt: new Date() })
    .where("id", "=", id)
    .where("status", "in", statesBefore(ADJUSTMENT_TRANSITIONS, status))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError("conflict");
}

function accountOf(kind: string, userId: number | null): Account {
  return userId === null
    ? operatorAccount(kind as Parameters<typeof operatorAccount>[0])
    : userAccount(kind as Parameters<typeof userAccount>[0], userId);
}

const toData = ({ id, fromUser, toUser, cents, reason }: Row) => ({
  adjustmentId: id,
  userIds: [...new Set([fromUser, toUser].filter((user) => user !== null))],
  amountCents: cents,
  reason,
});

const toProposal = ({ proposedBy, proposedAt, status, toUser }: Row) => ({
  ...{ proposedBy, proposedAt, isOpen: status === "proposed", paidTo: toUser },
});

interface Reader {
  readonly userId: number;
  readonly administrators: readonly number[];
}

async function presentFor({ db, user }: UserServices, row: Row): Promise<Adjustment> {
  return present(row, { userId: user.id, administrators: await findModerators(db) });
}

function present(row: Row, reader: Reader): Adjustment {
  const person = (id: number | null, username: string | null) =>
    id === null ? null : { id, username: username ?? "", name: username ?? "" };
  const proposal = toProposal(row);
  return {
    id: row.id,
    status: row.status,
    amount: row.cents,
    currency: "USD",
    mode: row.mode,
    from: { kind: row.fromKind as AdjustableAccount, user: person(row.fromUser, row.fromName) },
    to: { kind: row.toKind as AdjustableAccount, user: person(row.toUser, row.toName) },
    reason: row.reason,
    proposedBy: { id: row.proposedBy, username: row.proposerName, name: row.proposerName },
    decidedBy: person(row.decidedBy, row.deciderName),
    proposedAt: row.proposedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    waitsUntil: proposal.isOpen && isAlone(proposal, reader) ? waitsUntil(row).toISOString() : null,
    whyNot: whyNotPost(proposal, { ...reader, now: new Date() }) ?? null,
  };
}
