import { sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import { AppError } from "../../platform/http/app-error.ts";

interface Ways {
  readonly password: boolean;
  readonly github: boolean;
  readonly passkeys: number;
}

/** Throws `only_way_in` where nobody could sign in to the account without this. Within a transaction. */
export async function requireOtherWayIn(
  db: Database,
  userId: number,
  without: "github" | "passkey",
): Promise<void> {
  // Two ways given up at once have to see each other.
  await sql`SELECT id FROM users WHERE id = ${userId} FOR UPDATE`.execute(db);
  const { rows } = await sql<Ways>`
    SELECT github_id IS NOT NULL AS github,
      EXISTS (SELECT FROM accounts WHERE user_id = users.id AND accounts.password IS NOT NULL) AS password,
      (SELECT count(*)::int FROM passkeys WHERE user_id = users.id) AS passkeys
    FROM users WHERE id = ${userId}`.execute(db);
  const [ways] = rows;
  if (!ways) throw new AppError("authentication_required");
  const left =
    Number(ways.password) +
    (without === "github" ? ways.passkeys : Number(ways.github) + ways.passkeys - 1);
  if (left < 1) throw new AppError("only_way_in");
}
