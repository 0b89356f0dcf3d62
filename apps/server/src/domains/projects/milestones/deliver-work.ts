import { milestoneSubmitted } from "@stackyard/contract/events/contract-events";
import { CONTRACT_LIMITS } from "@stackyard/contract/projects/contract-lists";
import type { deliverWork as contract } from "@stackyard/contract/projects/contracts";
import type { z } from "zod";
import { countRows } from "../../../platform/db/count-rows.ts";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { lockToAct } from "./lock-milestone.ts";
import { moveMilestone } from "./milestone-queries.ts";
import { closeTimers, startTimer } from "./timers.ts";

/** Delivers work as the engineer. The client has some days to answer. */
export function deliverWork(
  ctx: UserServices,
  id: number,
  { text, version }: z.output<(typeof contract)["body"]>,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { contract, facts } = await lockToAct(ctx, id, "deliver");
    if (version) await requireOwnPublished(ctx, version);
    await addNote(ctx, id, { kind: "delivery", body: text, ...version });
    await moveMilestone(ctx.db, id, "submitted");
    await closeTimers(ctx, id, ["no_delivery"]);
    await startTimer(ctx, id, "auto_release", new Date());
    const happened = { actorId: ctx.user.id, subjectId: contract.id, data: facts };
    await record(ctx, milestoneSubmitted, happened);
  });
}

interface Note {
  readonly kind: "delivery" | "changes";
  readonly body: string;
  readonly moduleId?: number;
  readonly version?: string;
}

/** Adds what one side wrote with a step. */
export async function addNote(
  { db }: Pick<UserServices, "db">,
  milestoneId: number,
  note: Note,
): Promise<void> {
  const own = db.selectFrom("milestoneNotes").where("milestoneId", "=", milestoneId);
  if ((await countRows(own)) >= CONTRACT_LIMITS.notes)
    throw new AppError("conflict", { message: "This milestone has too many deliveries." });
  await db
    .insertInto("milestoneNotes")
    .values({ milestoneId, ...note })
    .execute();
}

async function requireOwnPublished(
  { db, user }: Pick<UserServices, "db" | "user">,
  { moduleId, version }: { readonly moduleId: number; readonly version: string },
): Promise<void> {
  const found = await db
    .selectFrom("moduleVersions")
    .innerJoin("modules", "modules.id", "moduleId")
    .select("moduleVersions.id")
    .where("moduleId", "=", moduleId)
    .where("version", "=", version)
    .where("moduleVersions.status", "=", "published")
    .where("modules.status", "=", "published")
    .where("authorId", "=", user.id)
    .executeTakeFirst();
  if (found) return;
  const message = "This isn't a published version of one of your modules.";
  throw new AppError("validation_failed", { message, fields: { version: message } });
}
