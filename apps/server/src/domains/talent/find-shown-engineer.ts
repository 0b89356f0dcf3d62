import type { Engineer } from "@stackyard/contract/talent/talent";
import { AppError } from "../../platform/http/errors/app-error.ts";
import type { ViewerServices } from "../../platform/services.ts";
import { selectEngineers } from "./engineer-queries.ts";
import { presentEngineer } from "./present-engineer.ts";

/** One engineer; who is off the yard is seen by themselves alone. */
export async function findShownEngineer(
  { db, user }: Pick<ViewerServices, "db" | "user">,
  id: number,
): Promise<Engineer> {
  const row = await selectEngineers(db)
    .where("engineers.id", "=", id)
    .where(({ or, eb }) =>
      or([eb("engineers.isHidden", "=", false), eb("engineers.userId", "=", user?.id ?? 0)]),
    )
    .executeTakeFirst();
  if (!row) throw new AppError("engineer_not_found");
  return presentEngineer(row);
}
