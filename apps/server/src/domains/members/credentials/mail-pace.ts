import type { Database } from "../../../platform/db/database.ts";
import { postgresLimiter } from "../../../platform/limits/postgres-limiter.ts";

const PACE = { free: 6, windowSeconds: 60 * 60 };

/** Whether another link may be mailed to an address, so that nobody can flood a mailbox. */
export async function mayMailLink(db: Database, email: string): Promise<boolean> {
  const counter = { name: "mailed link", key: email, pace: PACE };
  const { waitSeconds } = await postgresLimiter(db).take([counter]);
  return waitSeconds === 0;
}
