import type { Engineer } from "@stackyard/contract/talent";
import type { Services } from "../../platform/services.ts";
import { selectEngineers } from "./engineer-queries.ts";
import { presentEngineer } from "./present-engineer.ts";

/** What someone offers as an engineer; null where they offer nothing. */
export async function findEngineerOf({ db }: Services, userId: number): Promise<Engineer | null> {
  const row = await selectEngineers(db).where("engineers.userId", "=", userId).executeTakeFirst();
  return row ? presentEngineer(row) : null;
}
