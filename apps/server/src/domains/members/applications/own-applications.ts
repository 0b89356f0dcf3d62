import { randomBytes } from "node:crypto";
import { LIMITS } from "@stackyard/contract/base/limits";
import {
  applicationChanged,
  applicationDeleted,
  applicationRegistered,
  applicationSecretChanged,
} from "@stackyard/contract/events/members/application-events";
import type {
  Application,
  ApplicationWithSecret,
  applicationChange,
  newApplication,
} from "@stackyard/contract/members/applications";
import { whyNoRedirect } from "@stackyard/contract/members/redirect-address";
import type { z } from "zod";
import { countRows } from "../../../platform/db/count-rows.ts";
import type { Database } from "../../../platform/db/database.ts";
import { lockUntilCommit } from "../../../platform/db/lock-until-commit.ts";
import { record } from "../../../platform/events/record.ts";
import { hashSecret } from "../../../platform/hash-secret.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { removeFilesLater } from "../../common/files/remove-files.ts";
import { APPLICATION_COLUMNS, presentApplication, usersOf } from "./present-application.ts";
import { newApplicationSecret } from "./secrets.ts";

export async function listApplications({ db, user }: UserServices): Promise<Application[]> {
  const rows = await db
    .selectFrom("oauthApplications")
    .select(APPLICATION_COLUMNS)
    .select(usersOf)
    .where("ownerId", "=", user.id)
    .orderBy("id", "desc")
    .execute();
  return rows.map(presentApplication);
}

/** Registers an application. Its secret is returned once. */
export function registerApplication(
  ctx: UserServices,
  { name, isConfidential, redirectAddresses, scopes }: z.output<typeof newApplication>,
): Promise<ApplicationWithSecret> {
  const secret = isConfidential ? newApplicationSecret() : null;
  const ownerId = ctx.user.id;
  return inTransaction(ctx, async (ctx) => {
    await lockUntilCommit(ctx.db, `applications of ${ownerId}`);
    await requireRoom(ctx.db, ownerId);
    const row = await ctx.db
      .insertInto("oauthApplications")
      .values({
        ...{ ownerId, name, isConfidential, redirectAddresses, scopes: [...new Set(scopes)] },
        clientId: randomBytes(16).toString("hex"),
        secretHash: secret && hashSecret(secret),
      })
      .returning(APPLICATION_COLUMNS)
      .returning(usersOf)
      .executeTakeFirstOrThrow();
    await record(ctx, applicationRegistered, about(ctx, row));
    return { ...presentApplication(row), secret };
  });
}

async function requireRoom(db: Database, ownerId: number): Promise<void> {
  const own = db.selectFrom("oauthApplications").where("ownerId", "=", ownerId);
  if ((await countRows(own)) >= LIMITS.applications) throw new AppError("too_many_applications");
}

export function changeApplication(
  ctx: UserServices,
  id: number,
  { name, redirectAddresses, scopes }: z.output<typeof applicationChange>,
): Promise<Application> {
  return inTransaction(ctx, async (ctx) => {
    const row = await ctx.db
      .updateTable("oauthApplications")
      .set({ name, redirectAddresses, scopes: [...new Set(scopes)] })
      .where("id", "=", id)
      .where("ownerId", "=", ctx.user.id)
      .returning(APPLICATION_COLUMNS)
      .returning(usersOf)
      .executeTakeFirst();
    if (!row) throw new AppError("not_found");
    refuseAddresses(row);
    await record(ctx, applicationChanged, about(ctx, row));
    return presentApplication(row);
  });
}

/** Which addresses are possible depends on the kind of application, which never changes. */
function refuseAddresses({
  redirectAddresses,
  isConfidential,
}: Pick<Application, "redirectAddresses" | "isConfidential">): void {
  const message =
    redirectAddresses.map((address) => whyNoRedirect(address, { isConfidential })).find(Boolean) ??
    (!isConfidential && redirectAddresses.length === 0
      ? "Enter at least one redirect address"
      : undefined);
  if (message) throw new AppError("validation_failed", { fields: { redirectAddresses: message } });
}

export function changeApplicationSecret(
  ctx: UserServices,
  id: number,
): Promise<ApplicationWithSecret> {
  const secret = newApplicationSecret();
  return inTransaction(ctx, async (ctx) => {
    const row = await ctx.db
      .updateTable("oauthApplications")
      .set({ secretHash: hashSecret(secret) })
      .where("id", "=", id)
      .where("ownerId", "=", ctx.user.id)
      .where("isConfidential", "=", true)
      .returning(APPLICATION_COLUMNS)
      .returning(usersOf)
      .executeTakeFirst();
    if (!row) throw new AppError("not_found");
    await record(ctx, applicationSecretChanged, about(ctx, row));
    return { ...presentApplication(row), secret };
  });
}

/** Deletes an application, and with it its grants, tokens and logo. */
export function deleteApplication(ctx: UserServices, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const row = await ctx.db
      .deleteFrom("oauthApplications")
      .where("id", "=", id)
      .where("ownerId", "=", ctx.user.id)
      .returning(["id", "name", "logoSha256"])
      .executeTakeFirst();
    if (!row) throw new AppError("not_found");
    if (row.logoSha256) await removeFilesLater(ctx, [row.logoSha256]);
    await record(ctx, applicationDeleted, about(ctx, row));
  });
}

const about = ({ user }: UserServices, { id, name }: Pick<Application, "id" | "name">) => ({
  ...{ actorId: user.id, subjectId: id, data: { userId: user.id, name } },
});
