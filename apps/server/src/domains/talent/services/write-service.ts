import { LIMITS } from "@stackyard/contract/base/limits";
import type { ServiceDetail, serviceForm } from "@stackyard/contract/talent/services";
import { sql } from "kysely";
import type { z } from "zod";
import { countRows } from "../../../platform/db/count-rows.ts";
import type { Database } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { learnWords } from "../../common/search/learn-words.ts";
import { renderLongDescription } from "./long-description.ts";
import { readService } from "./read-service.ts";
import { lockOwnEngineer, requireOwnService, requireShownEngineer } from "./require-own-service.ts";

type Form = z.output<typeof serviceForm>;

/** Creates a draft of the caller, who must be listed as an engineer. */
export async function createService(ctx: UserServices, form: Form): Promise<ServiceDetail> {
  await requireShownEngineer(ctx);
  const columns = await columnsOf(form);
  const id = await inTransaction(ctx, async (ctx) => {
    const { db, user } = ctx;
    // Serializes concurrent creations, so that the limit holds.
    await lockOwnEngineer(ctx);
    await requireRoom(db, user.id);
    const { id } = await db
      .insertInto("services")
      .values({ ...columns, userId: user.id })
      .returning("id")
      .executeTakeFirstOrThrow();
    await putTiers(db, id, form.tiers);
    return id;
  });
  return readService(ctx, id);
}

/** Changes one of the caller's services in any state. */
export async function changeService(
  ctx: UserServices,
  id: number,
  form: Form,
): Promise<ServiceDetail> {
  const columns = await columnsOf(form);
  await inTransaction(ctx, async (ctx) => {
    const { status } = await requireOwnService(ctx, id);
    const changed = { ...columns, updatedAt: sql<Date>`now()` };
    await ctx.db.updateTable("services").set(changed).where("id", "=", id).execute();
    await putTiers(ctx.db, id, form.tiers);
    if (status === "published") await learnWords(ctx.db, "service", id);
  });
  return readService(ctx, id);
}

async function columnsOf({ tiers, ...form }: Form) {
  const { longDescription } = form;
  const rendered = longDescription === null ? null : await renderLongDescription(longDescription);
  return {
    ...form,
    descriptionHtml: rendered?.html ?? null,
    descriptionRendering: rendered?.rendering ?? null,
    priceCents: Math.min(...tiers.map(({ price }) => price)),
    deliveryDays: Math.min(...tiers.map(({ deliveryDays }) => deliveryDays)),
  };
}

async function requireRoom(db: Database, userId: number): Promise<void> {
  const count = await countRows(db.selectFrom("services").where("userId", "=", userId));
  if (count >= LIMITS.service.each) throw new AppError("too_many_services");
}

async function putTiers(db: Database, serviceId: number, tiers: Form["tiers"]): Promise<void> {
  await db.deleteFrom("serviceTiers").where("serviceId", "=", serviceId).execute();
  const rows = tiers.map(({ price, ...tier }, index) => ({
    ...tier,
    serviceId,
    position: index + 1,
    priceCents: price,
  }));
  await db.insertInto("serviceTiers").values(rows).execute();
}
