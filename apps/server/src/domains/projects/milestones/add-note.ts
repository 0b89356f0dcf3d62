import { CONTRACT_LIMITS } from "@stackyard/contract/projects/contract-lists";
import type { Selectable } from "kysely";
import { countRows } from "../../../platform/db/count-rows.ts";
import type { MilestoneNotes } from "../../../platform/db/schema.generated.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";

interface Note
  extends Partial<Pick<Selectable<MilestoneNotes>, "fileName" | "sha256" | "bytes" | "format">> {
  readonly kind: "delivery" | "changes";
  readonly body: string;
  readonly moduleId?: number;
  readonly version?: string;
}

/** Adds what one side wrote with a step. Neither side's notes leave less room for the other's. */
export async function addNote(
  { db }: Pick<UserServices, "db">,
  milestoneId: number,
  note: Note,
): Promise<number> {
  const own = db
    .selectFrom("milestoneNotes")
    .where("milestoneId", "=", milestoneId)
    .where("kind", "=", note.kind);
  if ((await countRows(own)) >= CONTRACT_LIMITS.notes)
    throw new AppError("conflict", { message: "This milestone has too many deliveries." });
  const { id } = await db
    .insertInto("milestoneNotes")
    .values({ milestoneId, ...note })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
