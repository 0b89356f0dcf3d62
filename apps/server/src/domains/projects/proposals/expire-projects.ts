import {
  projectExpired,
  projectExpiring,
} from "@stackyard/contract/events/projects/project-events";
import { EXPIRY_WARNING_DAYS } from "@stackyard/contract/projects/project-lists";
import { sql } from "kysely";
import { record } from "../../../platform/events/record.ts";
import { eachByNumber } from "../../../platform/jobs/each-row.ts";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import { closeProposals } from "./close-proposals.ts";

export const expireProjectsSoon = jobKind<Record<string, never>>("expire-projects", {
  policy: "exclusive",
  retryLimit: 0,
});

const IS_OVER = sql<boolean>`projects.status = 'open' AND projects.expires_at <= now()`;
const IS_DUE = sql<boolean>`projects.status = 'open' AND projects.warned_at IS NULL
  AND projects.expires_at <= now() + make_interval(days => ${sql.lit(EXPIRY_WARNING_DAYS)})`;

/**
 * Ends open projects whose time is over, and warns owners of the others in time. Each is decided
 * again under its lock, so a project that was just extended or awarded stays as it is.
 */
export function expireProjects(ctx: Services, signal: AbortSignal): Promise<void> {
  const { db } = ctx;
  const listAfter = (id: number) =>
    db
      .selectFrom("projects")
      .select("id")
      .where(sql<boolean>`((${IS_OVER}) OR (${IS_DUE}))`)
      .where("id", ">", id)
      .orderBy("id")
      .limit(100)
      .execute();
  return eachByNumber({ ...ctx, signal }, listAfter, ({ id }) =>
    inTransaction(ctx, async (ctx) => {
      const project = await ctx.db
        .selectFrom("projects")
        .select(["id", "title", "userId"])
        .select([IS_OVER.as("isOver"), IS_DUE.as("isDue")])
        .where("id", "=", id)
        .forUpdate()
        .executeTakeFirst();
      if (project?.isOver) await expire(ctx, project);
      else if (project?.isDue) await warn(ctx, project);
    }),
  );
}

interface Locked {
  readonly id: number;
  readonly title: string;
  readonly userId: number;
}

const told = ({ id, title, userId: ownerId }: Locked) => ({
  actorId: null,
  subjectId: id,
  data: { projectId: id, title, ownerId },
});

async function expire(ctx: Services, project: Locked): Promise<void> {
  await ctx.db
    .updateTable("projects")
    .set({ status: "expired", closedAt: sql<Date>`now()` })
    .where("id", "=", project.id)
    .execute();
  await closeProposals(ctx, { project, why: "expired", actorId: null });
  await record(ctx, projectExpired, told(project));
}

async function warn(ctx: Services, project: Locked): Promise<void> {
  await ctx.db
    .updateTable("projects")
    .set({ warnedAt: sql<Date>`now()` })
    .where("id", "=", project.id)
    .execute();
  await record(ctx, projectExpiring, told(project));
}
