import type { Security } from "@stackyard/contract/members/second-factors";
import { sql } from "kysely";
import type { UserServices } from "../../../platform/services.ts";
import { PASSKEY_COLUMNS, presentPasskey } from "./present-passkey.ts";

type Means = Omit<Security, "passkeys">;

/** The caller's sign-in methods. */
export async function readSecurity({ db, user }: UserServices): Promise<Security> {
  const { rows } = await sql<Means>`
    SELECT github_username AS git_hub_username,
      EXISTS (SELECT FROM accounts WHERE user_id = users.id AND accounts.password IS NOT NULL)
        AS has_password,
      EXISTS (SELECT FROM authenticator_apps WHERE user_id = users.id AND confirmed_at IS NOT NULL)
        AS has_authenticator_app,
      (SELECT count(*)::int FROM recovery_codes WHERE user_id = users.id AND used_at IS NULL)
        AS recovery_codes_left
    FROM users WHERE id = ${user.id}`.execute(db);
  const [means] = rows;
  if (!means) throw new Error(`user ${user.id} has gone`);
  const passkeys = await db
    .selectFrom("passkeys")
    .select(PASSKEY_COLUMNS)
    .where("userId", "=", user.id)
    .orderBy("id")
    .execute();
  return { ...means, passkeys: passkeys.map(presentPasskey) };
}
