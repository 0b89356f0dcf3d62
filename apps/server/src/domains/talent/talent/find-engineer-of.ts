import type { Engineer } from "@stackyard/contract/talent/talent";
import { compileFirst } from "../../../platform/db/compile-once.ts";
import type { Services } from "../../../platform/services.ts";
import { IS_SHOWN, selectEngineers } from "./engineer-queries.ts";
import { presentEngineer } from "./present-engineer.ts";

/** A user's engineer profile; null if there is none or it is hidden. */
export async function findEngineerOf({ db }: Services, userId: number): Promise<Engineer | null> {
  const row = await findShown(db, { userId });
  return row ? presentEngineer(row) : null;
}

const findShown = compileFirst((db, given: { userId: number }) =>
  selectEngineers(db).where("engineers.userId", "=", given.userId).where(IS_SHOWN),
);
