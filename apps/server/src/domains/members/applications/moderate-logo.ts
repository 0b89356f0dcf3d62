import { applicationLogoRemoved } from "@stackyard/contract/events/members/application-events";
import type { ManagedApplication } from "@stackyard/contract/members/application-logos";
import type { Database } from "../../../platform/db/database.ts";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { replaceLogo } from "./change-logo.ts";
import { logoAddress, usersOf } from "./present-application.ts";

const COLUMNS = ["id", "name", "clientId", "createdAt", "logoSha256"] as const;

/** The applications that an account registered, newest first. */
export async function listApplicationsOfUser(
  db: Database,
  userId: number,
): Promise<ManagedApplication[]> {
  const user = db.selectFrom("users").select("id").where("id", "=", userId);
  if (!(await user.where("deletedAt", "is", null).executeTakeFirst()))
    throw new AppError("user_not_found");
  const rows = await db
    .selectFrom("oauthApplications")
    .select(COLUMNS)
    .select(usersOf)
    .where("ownerId", "=", userId)
    .orderBy("id", "desc")
    .execute();
  return rows.map(present);
}

/** Removes the logo of any application. Its owner reads the reason. */
export function removeLogoOf(
  ctx: UserServices,
  id: number,
  reason: string,
): Promise<ManagedApplication> {
  return inTransaction(ctx, async (ctx) => {
    const found = await ctx.db
      .selectFrom("oauthApplications")
      .select(["ownerId", "logoSha256"])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!found?.ownerId) throw new AppError("not_found");
    if (!found.logoSha256) throw new AppError("conflict");
    const row = await replaceLogo(ctx, id, { previous: found.logoSha256, logoSha256: null });
    const data = { userId: found.ownerId, name: row.name, reason };
    await record(ctx, applicationLogoRemoved, { actorId: ctx.user.id, subjectId: id, data });
    return present(row);
  });
}

interface Row extends Pick<ManagedApplication, "id" | "name" | "clientId" | "users"> {
  readonly createdAt: Date;
  readonly logoSha256: string | null;
}

const present = ({ createdAt, logoSha256, ...row }: Row): ManagedApplication => ({
  ...{ id: row.id, name: row.name, clientId: row.clientId, users: row.users },
  createdAt: createdAt.toISOString(),
  logo: logoAddress(logoSha256),
});
