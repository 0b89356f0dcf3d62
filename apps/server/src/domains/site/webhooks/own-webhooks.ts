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
import {
  findChangeableWebhook,
  findOwnWebhook,
  listOwnWebhooks,
  writeSubject,
} from "./webhook-queries.ts";

type WithSecret = Webhook & { readonly secret: string };

/** In the form that Standard Webhooks asks for. */
const newSecret = () => `whsec_${randomBytes(32).toString("base64")}`;

export const listWebhooks = ({ db, user }: UserServices): Promise<Webhook[]> =>
  listOwnWebhooks(db, user);

export const readWebhook = ({ db, user }: UserServices, id: number): Promise<Webhook> =>
  findOwnWebhook(db, user, id);

/** Creates a webhook. Its secret is returned once. */
export function createWebhook(
  ctx: UserServices,
  { url, types, subjects }: z.output<typeof newWebhook>,
): Promise<WithSecret> {
  const secret = newSecret();
  const userId = ctx.user.id;
  const applicationId = ctx.user.applicationId ?? null;
  return inTransaction(ctx, async (ctx) => {
    await requireRoom(ctx);
    const sealedSecret = seal(ctx.config.authSecret, secret, "webhook");
    const { id } = await ctx.db
      .insertInto("webhooks")
      .values({
        ...{ userId, applicationId, url, types, sealedSecret },
        subjects: subjects.map(writeSubject),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const webhook = await findOwnWebhook(ctx.db, ctx.user, id);
    await record(ctx, webhookCreated, about(webhook, userId));
    return { ...webhook, secret };
  });
}

/** An application doesn't use up the room of the user or of other applications. */
async function requireRoom({ db, user: { id, applicationId } }: UserServices) {
  await lockUntilCommit(db, `webhooks of ${id}`);
  const own = db
    .selectFrom("webhooks")
    .where("userId", "=", id)
    .where("applicationId", "is not distinct from", applicationId ?? null);
  if ((await countRows(own)) < MAX_WEBHOOKS) return;
  const message = `You have ${MAX_WEBHOOKS} webhooks, the maximum. Delete one to create another.`;
  throw new AppError("conflict", { message });
}

/** Changes where and what a webhook sends. Resuming it forgets its failures. */
export function changeWebhook(
  ctx: UserServices,
  id: number,
  { url, types, subjects, isPaused }: z.output<(typeof change)["body"]>,
): Promise<Webhook> {
  return inTransaction(ctx, async ({ db, user }) => {
    const before = await findChangeableWebhook(db, user, id);
    const isResumed = !isPaused && before.status !== "active";
    await db
      .updateTable("webhooks")
      .set({ url, types, subjects: subjects.map(writeSubject) })
      .set({ status: isPaused ? "paused" : "active" })
      .$if(isResumed || url !== before.url, (query) =>
        query.set({ failingSince: null, failures: 0, restsUntil: null, slowUntil: null }),
      )
      .where("id", "=", id)
      .execute();
    return findOwnWebhook(db, user, id);
  });
}

/** Gives a webhook a new secret. For some hours the one before signs as well. */
export function rotateWebhookSecret(ctx: UserServices, id: number): Promise<WithSecret> {
  const secret = newSecret();
  return inTransaction(ctx, async ({ db, config, user }) => {
    await findChangeableWebhook(db, user, id);
    await db
      .updateTable("webhooks")
      .set(({ ref }) => ({
        sealedSecret: seal(config.authSecret, secret, "webhook"),
        sealedPreviousSecret: ref("sealedSecret"),
        previousSignsUntil: sql<Date>`now() + make_interval(hours => ${SECRET_OVERLAP_HOURS}::int)`,
      }))
      .where("id", "=", id)
      .execute();
    return { ...(await findOwnWebhook(db, user, id)), secret };
  });
}

/** A user may also delete the webhooks that applications created. */
export function deleteWebhook(ctx: UserServices, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const webhook = await findOwnWebhook(ctx.db, ctx.user, id);
    const { numDeletedRows } = await ctx.db
      .deleteFrom("webhooks")
      .where("id", "=", id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new AppError("not_found");
    await record(ctx, webhookDeleted, about(webhook, ctx.user.id));
  });
}

function about({ id, url, application }: Webhook, userId: number) {
  const data = {
    userId,
    webhookId: id,
    url,
    ...(application && { application: application.name }),
  };
  return { actorId: userId, subjectId: userId, data };
}
