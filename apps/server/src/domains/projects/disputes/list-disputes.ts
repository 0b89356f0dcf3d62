import type {
  listMilestoneDisputes as contract,
  OpenDispute,
} from "@stackyard/contract/projects/dispute-decisions";
import { sql } from "kysely";
import type { z } from "zod";
import { countRows } from "../../../platform/db/count-rows.ts";
import { cutPage, type Page, totalOf } from "../../../platform/http/api/paging.ts";
import type { UserServices } from "../../../platform/services.ts";
import { readHeld } from "../../trade/held/read-held.ts";
import { worksWithSide } from "../contracts/has-conflict.ts";

/** One page of open disputes, oldest first, without those of people that the caller works with. */
export async function listOpenDisputes(
  ctx: UserServices,
  { limit, cursor }: z.output<(typeof contract)["query"]>,
): Promise<Page<OpenDispute>> {
  const { db, user } = ctx;
  const open = db
    .selectFrom("milestoneDisputes as dispute")
    .innerJoin("milestones", "milestones.id", "dispute.milestoneId")
    .innerJoin("contracts", "contracts.id", "contractId")
    .where("dispute.status", "=", "open")
    .where("clientId", "<>", user.id)
    .where("engineerId", "<>", user.id)
    .where((row) => row.not(worksWithSide(user.id)));
  const rows = await open
    .select(["dispute.id", "contractId", "milestoneId", "milestones.title", "purchaseId"])
    .select(["dispute.openedAt", "proposedBy"])
    .select(
      sql<boolean>`answer IS NOT NULL OR EXISTS (SELECT FROM milestone_timers AS timer
        WHERE timer.milestone_id = milestones.id AND kind = 'dispute_answer' AND has_run_out)`.as(
        "isReady",
      ),
    )
    .$if(cursor !== undefined, (query) => query.where("dispute.id", ">", cursor?.[0] ?? 0))
    .orderBy("dispute.id")
    .limit(limit + 1)
    .execute();
  const { shown, nextCursor } = cutPage(rows, limit, (last) => [last.id]);
  const total = await totalOf({ shown, nextCursor, cursor }, () => countRows(open));
  const money = await readHeld(
    ctx,
    shown.flatMap(({ purchaseId }) => purchaseId ?? []),
  );
  const items = shown.map(({ purchaseId, proposedBy, openedAt, ...dispute }) => ({
    ...dispute,
    held: money.get(purchaseId ?? 0)?.held ?? 0,
    openedAt: openedAt.toISOString(),
    needsSecond: proposedBy !== null && proposedBy !== user.id,
  }));
  return { items, total, nextCursor };
}
