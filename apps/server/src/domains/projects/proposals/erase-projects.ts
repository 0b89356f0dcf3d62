import type { Services } from "../../../platform/services.ts";
import { removeProjectFiles } from "../../common/files/attach-files.ts";
import { closeProposals } from "./close-proposals.ts";
import { countProposals } from "./proposal-queries.ts";

/** Erases a person's projects and proposals. Agreed work stays with the other side. */
export async function eraseProjectsOf(
  ctx: Pick<Services, "db" | "jobs">,
  userId: number,
): Promise<void> {
  const { db } = ctx;
  const answered = db.selectFrom("proposals").select("projectId").where("userId", "=", userId);
  // In one order, like everyone who locks several.
  const locked = await db
    .selectFrom("projects")
    .select(["id", "title", "userId"])
    .where(({ or, eb }) => or([eb("userId", "=", userId), eb("id", "in", answered)]))
    .orderBy("id")
    .forUpdate()
    .execute();
  const own = locked.filter((one) => one.userId === userId);
  for (const project of own)
    await closeProposals(ctx, { project, why: "cancelled", actorId: null });
  await db.deleteFrom("projectInvitations").where("userId", "=", userId).execute();
  await db.deleteFrom("proposals").where("userId", "=", userId).execute();
  await removeProjectFiles(
    ctx,
    own.map(({ id }) => id),
  );
  await db.deleteFrom("projects").where("userId", "=", userId).execute();
  for (const { id } of locked) await countProposals(db, id);
}
