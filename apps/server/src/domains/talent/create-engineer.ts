import type { Engineer, newEngineer } from "@stackyard/contract/talent";
import type { z } from "zod";
import { violatesUnique } from "../../platform/db/constraint.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { UserServices } from "../../platform/services.ts";
import { selectEngineers } from "./engineer-queries.ts";
import { presentEngineer } from "./present-engineer.ts";

/** Lists the caller as an engineer, once. */
export async function createEngineer(
  { db, user }: UserServices,
  input: z.output<typeof newEngineer>,
): Promise<Engineer> {
  try {
    const { id } = await db
      .insertInto("engineers")
      .values({ ...input, userId: user.id })
      .returning("id")
      .executeTakeFirstOrThrow();
    return presentEngineer(
      await selectEngineers(db).where("engineers.id", "=", id).executeTakeFirstOrThrow(),
    );
  } catch (error) {
    if (!violatesUnique(error, "engineers_user_id_key")) throw error;
    throw new AppError("conflict", { message: "You already have an engineer profile." });
  }
}
