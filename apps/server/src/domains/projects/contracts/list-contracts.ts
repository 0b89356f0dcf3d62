import { formatPrice } from "@stackyard/contract/base/money";
import type {
  ContractSummary,
  listOwnContracts as contract,
} from "@stackyard/contract/projects/contracts";
import type { ConversationWork } from "@stackyard/contract/projects/outside-work";
import { sql } from "kysely";
import type { z } from "zod";
import { countRows } from "../../../platform/db/count-rows.ts";
import type { Database } from "../../../platform/db/database.ts";
import { cutPage, type Page, totalOf } from "../../../platform/http/api/paging.ts";
import type { UserServices } from "../../../platform/services.ts";
import { requireStanding } from "../../talent/conversations/require-standing.ts";
import { outsideTermsOf, termsOf } from "./agreed-terms.ts";
import { isSide } from "./lock-contract.ts";

/** Maximum shown per conversation; two people have few. */
const MAX_SHOWN = 100;

/** One page of the caller's contracts, newest first. */
export async function listOwnContracts(
  { db, user }: UserServices,
  { limit, cursor }: z.output<(typeof contract)["query"]>,
): Promise<Page<ContractSummary>> {
  const own = db.selectFrom("contracts").where(isSide(user.id));
  const rows = await selectContracts(db)
    .where(isSide(user.id))
    .$if(cursor !== undefined, (query) => query.where("contracts.id", "<", cursor?.[0] ?? 0))
    .limit(limit + 1)
    .execute();
  const { shown, nextCursor } = cutPage(rows, limit, (last) => [last.id]);
  const total = await totalOf({ shown, nextCursor, cursor }, () => countRows(own));
  return { items: shown.map(presentSummary), total, nextCursor };
}

/** The contracts of one of the caller's conversations, newest first. */
export async function listConversationWork(
  ctx: UserServices,
  conversationId: number,
): Promise<ConversationWork[]> {
  await requireStanding(ctx, conversationId);
  const rows = await selectWork(ctx.db)
    .where("conversationId", "=", conversationId)
    .limit(MAX_SHOWN)
    .execute();
  return rows.map(presentWork);
}

/** One contract as its conversation shows it. The caller has checked access. */
export async function readConversationWork(db: Database, id: number): Promise<ConversationWork> {
  const found = selectWork(db).where("contracts.id", "=", id);
  return presentWork(await found.executeTakeFirstOrThrow());
}

function selectContracts(db: Database) {
  return db
    .selectFrom("contracts")
    .innerJoin("users as client", "client.id", "contracts.clientId")
    .innerJoin("users as engineer", "engineer.id", "contracts.engineerId")
    .select(["contracts.id", "title", "status", "clientId", "engineerId", "paidOutsideCents"])
    .select([
      "contracts.createdAt",
      "client.displayUsername as clientUsername",
      "engineer.displayUsername as engineerUsername",
      sql<number>`coalesce(paid_outside_cents, (SELECT sum(amount_cents) FROM milestones
        WHERE contract_id = contracts.id AND removed_by IS NULL))::integer`.as("amount"),
      sql<number>`(SELECT count(*) FROM milestones
        WHERE contract_id = contracts.id AND removed_by IS NULL)::integer`.as("milestones"),
    ])
    .orderBy("contracts.id", "desc");
}

const selectWork = (db: Database) =>
  selectContracts(db)
    .select(["terms", "conversationId", "serviceId", "contracts.revisions", "startedAt"])
    .select(["clientDoneAt", "engineerDoneAt", "cancelledBy"]);

type SummaryRow = Awaited<ReturnType<ReturnType<typeof selectContracts>["execute"]>>[number];
type Row = Awaited<ReturnType<ReturnType<typeof selectWork>["execute"]>>[number];

function presentSummary({ id, title, status, amount, ...row }: SummaryRow): ContractSummary {
  return {
    ...{ id, title, status, amount, milestones: row.milestones },
    isPaidOutside: row.paidOutsideCents !== null,
    client: { userId: row.clientId, username: row.clientUsername },
    engineer: { userId: row.engineerId, username: row.engineerUsername },
    createdAt: row.createdAt.toISOString(),
  };
}

function presentWork(row: Row): ConversationWork {
  const { conversationId, serviceId, revisions, cancelledBy } = row;
  return {
    ...presentSummary(row),
    ...{ conversationId, serviceId, revisions, cancelledBy },
    ...(row.paidOutsideCents === null ? heldWorkOf(row) : outsideWorkOf(row)),
    startedAt: row.startedAt?.toISOString() ?? null,
    clientDoneAt: row.clientDoneAt?.toISOString() ?? null,
    engineerDoneAt: row.engineerDoneAt?.toISOString() ?? null,
  };
}

type Agreed = Pick<ConversationWork, "scope" | "deliverables" | "deliveryDays">;

function outsideWorkOf(row: Row): Agreed {
  const { scope, deliverables, deliveryDays } = outsideTermsOf(row);
  return { scope, deliverables, deliveryDays };
}

function heldWorkOf(row: Row): Agreed {
  const { scope, proposal, deliverables, milestones } = termsOf(row);
  return {
    scope: [scope, proposal].filter(Boolean).join("\n\n"),
    deliverables:
      deliverables ??
      milestones.map(
        ({ title, amountCents, dueDays }) =>
          `${title} (${formatPrice(amountCents)}, day ${dueDays})`,
      ),
    deliveryDays: Math.max(...milestones.map(({ dueDays }) => dueDays)),
  };
}
