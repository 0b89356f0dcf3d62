import type {
  listOwnEngagements as contract,
  Engagement,
} from "@stackyard/contract/talent/engagements";
import type { z } from "zod";
import { countRows } from "../../../platform/db/count-rows.ts";
import { cutPage, type Page, totalOf } from "../../../platform/http/api/paging.ts";
import type { Services, UserServices } from "../../../platform/services.ts";
import { requireStanding } from "../conversations/require-standing.ts";
import { selectEngagements } from "./engagement-queries.ts";
import { presentEngagement } from "./present-engagement.ts";

/** Maximum shown per conversation; two people have few. */
const MAX_SHOWN = 100;

/** Requests in one of the caller's conversations, newest first. */
export async function listEngagements(
  ctx: UserServices,
  conversationId: number,
): Promise<Engagement[]> {
  await requireStanding(ctx, conversationId);
  const rows = await selectEngagements(ctx.db)
    .where("engagements.conversationId", "=", conversationId)
    .orderBy("engagements.id", "desc")
    .limit(MAX_SHOWN)
    .execute();
  return rows.map(presentEngagement);
}

/** One page of requests by or to the caller, newest first. */
export async function listOwnEngagements(
  { db, user }: UserServices,
  { as, limit, cursor }: z.output<(typeof contract)["query"]>,
): Promise<Page<Engagement>> {
  const side = as === "client" ? "engagements.clientId" : "engagements.engineerId";
  const rows = await selectEngagements(db)
    .where(side, "=", user.id)
    .$if(cursor !== undefined, (query) => query.where("engagements.id", "<", cursor?.[0] ?? 0))
    .orderBy("engagements.id", "desc")
    .limit(limit + 1)
    .execute();
  const { shown, nextCursor } = cutPage(rows, limit, (last) => [last.id]);
  const total = await totalOf({ shown, nextCursor, cursor }, () =>
    countRows(db.selectFrom("engagements").where(side, "=", user.id)),
  );
  return {
    items: shown.map(presentEngagement),
    total,
    nextCursor,
  };
}

/** A request. The caller has checked access. */
export async function readEngagement(
  { db }: Pick<Services, "db">,
  id: number,
): Promise<Engagement> {
  const found = selectEngagements(db).where("engagements.id", "=", id);
  return presentEngagement(await found.executeTakeFirstOrThrow());
}
