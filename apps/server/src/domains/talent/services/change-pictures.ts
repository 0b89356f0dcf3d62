import { LIMITS } from "@stackyard/contract/base/limits";
import { sql } from "kysely";
import type { Received } from "../../../platform/http/bodies/receive-file.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { uploadPicture } from "../../../platform/pictures/upload-picture.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { keepFiles } from "../../common/files/keep-files.ts";
import { listPictures } from "./picture-queries.ts";
import { presentPictures } from "./present-service.ts";
import { requireOwnService } from "./require-own-service.ts";

/** Twice the displayed size, on cards and on the page. */
const SIZES = {
  small: { width: 800, height: 450, fit: "cover" },
  large: { width: 1_600, height: 900, fit: "inside", withoutEnlargement: true },
} as const;

/**
 * Adds a picture to one of the caller's services, re-encoded in two sizes. The same picture counts
 * once.
 */
export async function addPicture(ctx: UserServices, serviceId: number, received: Received) {
  const { large, small } = await uploadPicture(ctx, received, SIZES);
  const picture = { serviceId, sha256: large.sha256, smallSha256: small.sha256 };
  return keepFiles(ctx, [large, small], () => insertPicture(ctx, picture));
}

function insertPicture(
  ctx: UserServices,
  picture: {
    readonly serviceId: number;
    readonly sha256: string;
    readonly smallSha256: string;
  },
) {
  const { serviceId, sha256 } = picture;
  return inTransaction(ctx, async (ctx) => {
    await requireOwnService(ctx, serviceId);
    const shown = await listPictures(ctx.db, serviceId);
    const isNew = !shown.some((one) => one.sha256 === sha256);
    if (isNew && shown.length >= LIMITS.service.pictures) throw new AppError("too_many_pictures");
    const position = shown.length + 1;
    if (isNew)
      await ctx.db
        .insertInto("servicePictures")
        .values({ ...picture, position })
        .execute();
    return touchPictures(ctx, serviceId);
  });
}

/** Removes a picture from one of the caller's services; the following ones move up. */
export function removePicture(ctx: UserServices, serviceId: number, sha256: string) {
  return inTransaction(ctx, async (ctx) => {
    await requireOwnService(ctx, serviceId);
    const removed = await ctx.db
      .deleteFrom("servicePictures")
      .where("serviceId", "=", serviceId)
      .where("sha256", "=", sha256)
      .returning("position")
      .executeTakeFirst();
    if (!removed) throw new AppError("not_found");
    const behind = await ctx.db
      .selectFrom("servicePictures")
      .select("position")
      .where("serviceId", "=", serviceId)
      .where("position", ">", removed.position)
      .orderBy("position")
      .execute();
    for (const { position } of behind)
      await ctx.db
        .updateTable("servicePictures")
        .set({ position: position - 1 })
        .where("serviceId", "=", serviceId)
        .where("position", "=", position)
        .execute();
    return touchPictures(ctx, serviceId);
  });
}

/** The current pictures. Cards show the first one, so cached lists are dropped. */
async function touchPictures({ db }: UserServices, serviceId: number) {
  await db
    .updateTable("services")
    .set({ updatedAt: sql<Date>`now()` })
    .where("id", "=", serviceId)
    .execute();
  const pictures = await listPictures(db, serviceId);
  return { pictures: presentPictures(pictures.map(({ sha256 }) => sha256)) };
}
