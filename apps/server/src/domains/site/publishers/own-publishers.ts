import { LIMITS } from "@stackyard/contract/base/limits";
import { publisherAdded, publisherRemoved } from "@stackyard/contract/events/module-events";
import type { newPublisher, Publisher } from "@stackyard/contract/site/publishers";
import type { z } from "zod";
import { violatesUnique } from "../../../platform/db/constraint.ts";
import type { Database } from "../../../platform/db/database.ts";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { findVisibleModule, lockModule } from "../../modules/catalog/find-module.ts";
import { isAuthor } from "../../modules/catalog/module-visibility.ts";

const COLUMNS = [
  ...(["id", "issuer", "repositoryId", "ownerId", "workflow", "refType", "ref"] as const),
  ...(["createdAt", "lastUsedAt", "repository"] as const),
] as const;

/** The pipelines that may publish the caller's module, and whose pipelines can be added. */
export async function listPublishers(ctx: UserServices, moduleId: number) {
  await requireOwnModule(ctx, moduleId);
  const rows = await selectPublishers(ctx.db, moduleId);
  const { publishingIssuers: issuers } = ctx.config;
  return { publishers: rows.map((row) => present(ctx, row)), issuers: [...issuers] };
}

export function addPublisher(
  ctx: UserServices,
  moduleId: number,
  wanted: z.output<typeof newPublisher>,
): Promise<Publisher> {
  const { issuer } = wanted;
  if (!ctx.config.publishingIssuers.some((one) => one.issuer === issuer)) {
    const fields = { issuer: "This server doesn't accept pipelines of this issuer." };
    throw new AppError("validation_failed", { fields });
  }
  return inTransaction(ctx, async (ctx) => {
    // Otherwise concurrent additions wouldn't count each other.
    await lockModule(ctx.db, moduleId);
    const { title, authorId } = await requireOwnModule(ctx, moduleId);
    const { length } = await selectPublishers(ctx.db, moduleId);
    if (length >= LIMITS.publishers) throw new AppError("too_many_publishers");
    const row = await insert(ctx.db, moduleId, wanted);
    const { repositoryId, workflow } = wanted;
    const data = { moduleId, title, authorId, issuer, repositoryId, workflow };
    await record(ctx, publisherAdded, { actorId: authorId, subjectId: moduleId, data });
    return present(ctx, row);
  });
}

/** Removes a publisher. Its tokens then find none, so they stop immediately. */
export function removePublisher(
  ctx: UserServices,
  moduleId: number,
  publisherId: number,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { title, authorId } = await requireOwnModule(ctx, moduleId);
    const removed = await ctx.db
      .deleteFrom("publishers")
      .where("id", "=", publisherId)
      .where("moduleId", "=", moduleId)
      .returning(["issuer", "repositoryId", "workflow"])
      .executeTakeFirst();
    if (!removed) throw new AppError("not_found");
    const data = { moduleId, title, authorId, ...removed };
    await record(ctx, publisherRemoved, { actorId: authorId, subjectId: moduleId, data });
  });
}

async function requireOwnModule(ctx: UserServices, moduleId: number) {
  const module = await findVisibleModule(ctx, moduleId);
  if (!isAuthor(ctx.user, module)) throw new AppError("forbidden");
  return module;
}

function selectPublishers(db: Database, moduleId: number) {
  return db
    .selectFrom("publishers")
    .select(COLUMNS)
    .where("moduleId", "=", moduleId)
    .orderBy("id")
    .execute();
}

type Row = Awaited<ReturnType<typeof selectPublishers>>[number];

async function insert(db: Database, moduleId: number, wanted: z.output<typeof newPublisher>) {
  try {
    const row = db
      .insertInto("publishers")
      .values({ moduleId, ...wanted })
      .returning(COLUMNS);
    return await row.executeTakeFirstOrThrow();
  } catch (error) {
    if (violatesUnique(error, "publishers_once"))
      throw new AppError("publisher_exists", { cause: error });
    throw error;
  }
}

function present({ config }: Pick<UserServices, "config">, row: Row): Publisher {
  const known = config.publishingIssuers.find(({ issuer }) => issuer === row.issuer);
  return {
    ...row,
    platform: known?.platform ?? null,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}
