import type { NotNull } from "kysely";
import { answerArchive } from "../../../platform/http/bodies/answer-archive.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { roleOf } from "../milestones/lock-milestone.ts";

/** Streams a delivered archive to a side, or to an administrator once there was a dispute. */
export async function downloadDelivery(
  ctx: UserServices & { readonly request: Request },
  noteId: number,
): Promise<Response> {
  const delivery = await ctx.db
    .selectFrom("milestoneNotes as note")
    .innerJoin("milestones", "milestones.id", "note.milestoneId")
    .innerJoin("contracts", "contracts.id", "contractId")
    .leftJoin("milestoneDisputes as dispute", "dispute.milestoneId", "milestones.id")
    .select(["clientId", "engineerId", "dispute.id as disputeId", "note.milestoneId"])
    .select(["sha256", "bytes", "format"])
    .where("note.id", "=", noteId)
    .where("sha256", "is not", null)
    .$narrowType<{ sha256: NotNull; bytes: NotNull; format: NotNull }>()
    .executeTakeFirst();
  const role = delivery && roleOf(ctx.user, delivery);
  if (!role || (role === "administrator" && delivery.disputeId === null))
    throw new AppError("not_found");
  const { milestoneId, ...archive } = delivery;
  const fileName = `milestone-${milestoneId}-delivery-${noteId}.${archive.format}`;
  return answerArchive(ctx.files, { ...archive, fileName }, ctx.request.method);
}
