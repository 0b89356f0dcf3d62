import { randomBytes } from "node:crypto";
import { webhookCreated, webhookDeleted } from "@stackyard/contract/events/webhook-events";
import { MAX_WEBHOOKS, SECRET_OVERLAP_HOURS } from "@stackyard/contract/site/webhook-types";
import type {
  changeWebhook as change,
  newWebhook,
  Webhook,
} from "@stackyard/contract/site/webhooks";
import { sql } from "kysely";
import type { z } from "zod";
import { countRows } from "../../../platform/db/count-rows.ts";
import { lockUntilCommit } from "../../../platform/db/lock-until-commit.ts";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { seal } from "../../../platform/seal.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { findOwnWebhook } from "./webhook-queries.ts";

type WithSecret = Webhook & { readonly secret: string };

/** In the form that Standard Webhooks asks for. */
const newSecret = () => `whsec_${randomBytes(32).toString("base64")}`;

/** Creates a webhook. Its secret is returned once. */
export function createWebhook(
  ctx: UserServices,
  { url, types }: z.output<typeof newWebhook>,
): Promise<WithSecret> {
  const secret = newSecret();
  const userId = ctx.user.id;
  return inTransaction(ctx, async (ctx) => {
    await lockUntilCommit(ctx.db, `webhooks of ${userId}`);
    const own = ctx.db.selectFrom("webhooks").where("userId", "=", userId);
    if ((await countRows(own)) >= MAX_WEBHOOKS) {
      const message = `You have ${MAX_WEBHOOKS} webhooks, the maximum. Delete one to create another.`;
      throw new AppError("conflict", { message });
    }
    const sealedSecret = seal(ctx.config.authSecret, secret, "webhook");
    const { id } = await ctx.db
      .insertInto("webhooks")
      .values({ userId, url, types, sealedSecret })
      .returning("id")
      .executeTakeFirstOrThrow();
    const data = { userId, webhookId: id, url };
    await record(ctx, webhookCreated, { actorId: userId, subjectId: userId, data });
    return { ...(await findOwnWebhook(ctx.db, { userId, id })), secret };
  });
}

/** Changes where and what a webhook sends. Resuming it forgets its failures. */
export function changeWebhook(
  ctx: UserServices,
  id: number,
  { url, types, isPaused }: z.output<(typeof change)["body"]>,
): Promise<Webhook> {
  const userId = ctx.user.id;
  return inTransaction(ctx, async ({ db }) => {
    const before = await findOwnWebhook(db, { userId, id });
    const isResumed = !isPaused && before.status !== "active";
    await db
      .updateTable("webhooks")
      .set({ url, types, status: isPaused ? "paused" : "active" })
      .$if(isResumed || url !== before.url, (query) =>
        query.set({ failingSince: null, failures: 0, restsUntil: null }),
      )
      .where("id", "=", id)
      .execute();
    return findOwnWebhook(db, { userId, id });
  });
}

/** Gives a webhook a new secret. For some hours the one before signs as well. */
export function rotateWebhookSecret(ctx: UserServices, id: number): Promise<WithSecret> {
  const secret = newSecret();
  const userId = ctx.user.id;
  return inTransaction(ctx, async ({ db, config }) => {
    await db
      .updateTable("webhooks")
      .set(({ ref }) => ({
        sealedSecret: seal(config.authSecret, secret, "webhook"),
        sealedPreviousSecret: ref("sealedSecret"),
        previousSignsUntil: sql<Date>`now() + make_interval(hours => ${SECRET_OVERLAP_HOURS}::int)`,
      }))
      .where("id", "=", id)
      .where("userId", "=", userId)
      .execute();
    return { ...(await findOwnWebhook(db, { userId, id })), secret };
  });
}

export function deleteWebhook(ctx: UserServices, id: number): Promise<void> {
  const userId = ctx.user.id;
  return inTransaction(ctx, async (ctx) => {
    const deleted = await ctx.db
      .deleteFrom("webhooks")
      .where("id", "=", id)
      .where("userId", "=", userId)
      .returning("url")
      .executeTakeFirst();
    if (!deleted) throw new AppError("not_found");
    const data = { userId, webhookId: id, url: deleted.url };
    await record(ctx, webhookDeleted, { actorId: userId, subjectId: userId, data });
  });
}
