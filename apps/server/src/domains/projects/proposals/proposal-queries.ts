import type { proposalForm } from "@stackyard/contract/projects/proposals";
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { z } from "zod";
import type { Database } from "../../../platform/db/database.ts";
import { storedJson } from "../../../platform/db/stored-json.ts";
import { RESPONSE_COUNTS } from "../../talent/talent/response-time.ts";
import { countsOfEngineer } from "../../talent/talent/track-record.ts";
import { isIdentityVerified } from "../limits/read-limits.ts";

/** Proposals with what a client compares. A hidden profile shows its name only. */
export function selectProposals(db: Database) {
  return db
    .selectFrom("proposals")
    .innerJoin("projects", "projects.id", "proposals.projectId")
    .innerJoin("users", "users.id", "proposals.userId")
    .leftJoin("engineers", (join) =>
      join.onRef("engineers.userId", "=", "proposals.userId").on("engineers.isHidden", "=", false),
    )
    .leftJoin("responseTimes", "responseTimes.userId", "proposals.userId")
    .select(RESPONSE_COUNTS)
    .select(countsOfEngineer(sql.ref("proposals.userId")).as("counts"))
    .select(isIdentityVerified(sql.ref("proposals.userId")).as("isIdentityVerified"))
    .select([
      "proposals.id",
      "proposals.projectId",
      "proposals.userId",
      "proposals.message",
      "proposals.questions",
      "proposals.amountCents",
      "proposals.deliveryDays",
      "proposals.revisions",
      "proposals.status",
      "proposals.revision",
      "proposals.createdAt",
      "proposals.updatedAt",
      "projects.title as projectTitle",
      "projects.userId as clientId",
      "users.displayUsername",
      "users.avatar",
      "engineers.id as engineerId",
      "engineers.rating",
      "engineers.ratingCount",
      "engineers.completedProjects",
      "engineers.skills",
    ])
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom("proposalMilestones")
          .select([
            "proposalMilestones.title",
            "proposalMilestones.amountCents as amount",
            // One word, because keys within JSON keep the case of the database.
            "proposalMilestones.dueDays as due",
            "proposalMilestones.checks",
          ])
          .whereRef("proposalId", "=", "proposals.id")
          .orderBy("position"),
      ).as("milestones"),
    );
}

export type ProposalRow = Awaited<
  ReturnType<ReturnType<typeof selectProposals>["execute"]>
>[number];

export function lockProposal(db: Database, id: number) {
  return db.selectFrom("proposals").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** The project that a proposal is for; found before the project is locked. */
export function findProjectOf(db: Database, id: number) {
  return db
    .selectFrom("proposals")
    .innerJoin("projects", "projects.id", "projectId")
    .select(["projectId", "title"])
    .where("proposals.id", "=", id)
    .executeTakeFirst();
}

export async function putMilestones(
  db: Database,
  proposalId: number,
  milestones: z.output<typeof proposalForm>["milestones"],
): Promise<void> {
  await db.deleteFrom("proposalMilestones").where("proposalId", "=", proposalId).execute();
  if (milestones.length === 0) return;
  const rows = milestones.map(({ amount, checks, ...milestone }, index) => ({
    ...milestone,
    checks: checks && storedJson(checks),
    proposalId,
    position: index + 1,
    amountCents: amount,
  }));
  await db.insertInto("proposalMilestones").values(rows).execute();
}

/** Counts a project's open proposals again, with the project locked. */
export async function countProposals(db: Database, projectId: number): Promise<void> {
  await db
    .updateTable("projects")
    .set({
      proposalCount: sql<number>`(SELECT count(*) FROM proposals WHERE project_id = ${projectId}
        AND status IN ('submitted', 'shortlisted', 'accepted'))`,
    })
    .where("id", "=", projectId)
    .execute();
}
