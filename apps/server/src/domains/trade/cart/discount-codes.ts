import { LIMITS } from "@stackyard/contract/base/limits";
import type { DiscountedRef } from "@stackyard/contract/trade/cart";
import type {
  createDiscountCode as contract,
  DiscountCode,
} from "@stackyard/contract/trade/discounts";
import type { z } from "zod";
import { violatesUnique } from "../../../platform/db/constraint.ts";
import type { Database } from "../../../platform/db/database.ts";
import { lockUntilCommit } from "../../../platform/db/lock-until-commit.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { findOffers } from "./line-kinds.ts";

type NewCode = z.output<(typeof contract)["body"]>;

/** The caller's discount codes, newest first. */
export async function listDiscountCodes(ctx: UserServices): Promise<DiscountCode[]> {
  const rows = await selectCodes(ctx.db, ctx.user.id)
    .orderBy("id", "desc")
    .limit(LIMITS.ownDiscountCodes)
    .execute();
  return presentCodes(ctx, rows);
}

/** Creates a code for the caller's own items. */
export async function createDiscountCode(
  ctx: UserServices,
  { item, code, basisPoints, cents, maxUses, expiresAt }: NewCode,
): Promise<DiscountCode> {
  if (item && !(await isOwn(ctx, item))) throw new AppError("not_found");
  if (expiresAt && Date.parse(expiresAt) <= Date.now())
    throw new AppError("validation_failed", {
      fields: { expiresAt: "Choose a time in the future" },
    });
  const row = await inTransaction(ctx, async ({ db, user }) => {
    await lockUntilCommit(db, `discount codes of ${user.id}`);
    const { count } = await db
      .selectFrom("discountCodes")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("sellerId", "=", user.id)
      .executeTakeFirstOrThrow();
    if (count >= LIMITS.ownDiscountCodes) throw new AppError("too_many_discount_codes");
    const { id } = await db
      .insertInto("discountCodes")
      .values({
        ...{ sellerId: user.id, code, basisPoints: basisPoints ?? null, cents: cents ?? null },
        ...{ kind: item?.kind ?? null, subjectId: item?.id ?? null, maxUses: maxUses ?? null },
        expiresAt: expiresAt ? new Date(expiresAt) : null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return selectCodes(db, user.id).where("id", "=", id).executeTakeFirstOrThrow();
  }).catch((error: unknown) => {
    throw violatesUnique(error, "discount_codes_seller_id_code_key")
      ? new AppError("discount_code_taken")
      : error;
  });
  const [created] = await presentCodes(ctx, [row]);
  return created as DiscountCode;
}

async function isOwn(ctx: UserServices, item: DiscountedRef): Promise<boolean> {
  const [offer] = await findOffers(ctx, [item]);
  return offer !== undefined && "refusal" in offer.found && offer.found.refusal === "own_module";
}

/** Ends a code. Ending it again changes nothing. */
export async function endDiscountCode({ db, user }: UserServices, id: number): Promise<void> {
  const row = await selectCodes(db, user.id).where("id", "=", id).executeTakeFirst();
  if (!row) throw new AppError("not_found");
  await db
    .updateTable("discountCodes")
    .set({ endedAt: new Date() })
    .where("id", "=", id)
    .where("endedAt", "is", null)
    .execute();
}

type CodeRow = Awaited<ReturnType<ReturnType<typeof selectCodes>["executeTakeFirstOrThrow"]>>;

function selectCodes(db: Database, sellerId: number) {
  return db
    .selectFrom("discountCodes")
    .select(["id", "code", "basisPoints", "cents", "kind", "subjectId", "uses", "maxUses"])
    .select(["expiresAt", "createdAt", "endedAt"])
    .where("sellerId", "=", sellerId);
}

async function presentCodes(ctx: UserServices, rows: readonly CodeRow[]): Promise<DiscountCode[]> {
  const items = rows.flatMap(({ kind, subjectId: id }) =>
    kind === null || id === null ? [] : [{ kind: kind as DiscountedRef["kind"], id }],
  );
  const offers = await findOffers(ctx, items);
  const titles = new Map(offers.map(({ item, found }) => [`${item.kind} ${item.id}`, found.title]));
  return rows.map(({ kind, subjectId, expiresAt, createdAt, endedAt, ...row }) => ({
    ...row,
    item:
      kind === null || subjectId === null
        ? null
        : {
            kind: kind as DiscountedRef["kind"],
            id: subjectId,
            title: titles.get(`${kind} ${subjectId}`) ?? "Deleted item",
          },
    expiresAt: expiresAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }));
}
