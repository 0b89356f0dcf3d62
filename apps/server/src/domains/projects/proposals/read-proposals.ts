import type {
  listOwnProposals as contract,
  Proposal,
} from "@stackyard/contract/projects/proposals";
import type { z } from "zod";
import { countRows } from "../../../platform/db/count-rows.ts";
import { cutPage, type Page, totalOf } from "../../../platform/http/api/paging.ts";
import type { Services, UserServices } from "../../../platform/services.ts";
import { requireStanding } from "../../talent/conversations/require-standing.ts";
import { findVisibleProject } from "../projects/read-project.ts";
import { presentProposal } from "./present-proposal.ts";
import { UNDECIDED } from "./proposal-policy.ts";
import { selectProposals } from "./proposal-queries.ts";

/** Maximum shown per conversation; two people have few. */
const MAX_SHOWN = 20;

/** All of a project's proposals for its client, and their own for engineers, oldest first. */
export async function listProposals(ctx: UserServices, projectId: number): Promise<Proposal[]> {
  const project = await findVisibleProject(ctx, projectId);
  const isClient = project.userId === ctx.user.id;
  const rows = await selectProposals(ctx.db)
    .where("proposals.projectId", "=", projectId)
    .$if(!isClient, (query) => query.where("proposals.userId", "=", ctx.user.id))
    .$if(isClient, (query) => query.where("proposals.status", "<>", "withdrawn"))
    .orderBy("proposals.id")
    .execute();
  return rows.map(presentProposal);
}

/** One page of the caller's proposals, newest first. */
export async function listOwnProposals(
  ctx: UserServices,
  { limit, cursor }: z.output<(typeof contract)["query"]>,
): Promise<Page<Proposal>> {
  const { db, user } = ctx;
  const rows = await selectProposals(db)
    .where("proposals.userId", "=", user.id)
    .$if(cursor !== undefined, (query) => query.where("proposals.id", "<", cursor?.[0] ?? 0))
    .orderBy("proposals.id", "desc")
    .limit(limit + 1)
    .execute();
  const { shown, nextCursor } = cutPage(rows, limit, (last) => [last.id]);
  const total = await totalOf({ shown, nextCursor, cursor }, () =>
    countRows(db.selectFrom("proposals").where("userId", "=", user.id)),
  );
  return { items: shown.map(presentProposal), total, nextCursor };
}

/** The undecided proposals of one of a conversation's two people for the other, newest first. */
export async function listConversationProposals(
  ctx: UserServices,
  conversationId: number,
): Promise<Proposal[]> {
  const { otherId } = await requireStanding(ctx, conversationId);
  const userId = ctx.user.id;
  const rows = await selectProposals(ctx.db)
    .where("projects.status", "=", "open")
    .where("proposals.status", "in", UNDECIDED)
    .where(({ eb, or }) =>
      or([
        eb("proposals.userId", "=", userId).and("projects.userId", "=", otherId),
        eb("proposals.userId", "=", otherId).and("projects.userId", "=", userId),
      ]),
    )
    .orderBy("proposals.id", "desc")
    .limit(MAX_SHOWN)
    .execute();
  return rows.map(presentProposal);
}

/** A proposal. The caller has checked access. */
export async function readProposal({ db }: Pick<Services, "db">, id: number): Promise<Proposal> {
  const found = selectProposals(db).where("proposals.id", "=", id);
  return presentProposal(await found.executeTakeFirstOrThrow());
}
