import type { Engineer } from "@stackyard/contract/talent";
import { AppError } from "../../platform/http/app-error.ts";
import type { Services } from "../../platform/services.ts";
import { selectEngineers } from "./engineer-queries.ts";
import { presentEngineer } from "./present-engineer.ts";

/** One engineer. Throws `not_found`. */
export async function readEngineer({ db }: Pick<Services, "db">, id: number): Promise<Engineer> {
  const row = await selectEngineers(db).where("engineers.id", "=", id).executeTakeFirst();
  if (!row) throw new AppError("not_found");
  return presentEngineer(row);
}
