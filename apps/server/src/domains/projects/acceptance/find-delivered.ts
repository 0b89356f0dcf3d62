import type { deliverWork as contract } from "@stackyard/contract/projects/contracts";
import type { Selectable } from "kysely";
import type { z } from "zod";
import type { Uploads } from "../../../platform/db/schema.generated.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";

type Given = Pick<z.output<(typeof contract)["body"]>, "version" | "uploadId">;

const COLUMNS = ["uploads.fileName", "sha256", "bytes", "format"] as const;

/** A stored archive. */
export type Delivered = Pick<Selectable<Uploads>, "fileName" | "sha256" | "bytes" | "format">;

/**
 * The caller's uploaded archive, or that of their published version; undefined for neither. The upload isn't
 * deleted before the transaction ends.
 */
export async function findDelivered(
  { db, user }: Pick<UserServices, "db" | "user">,
  { version: published, uploadId }: Given,
): Promise<Delivered | undefined> {
  if (published && uploadId) refuse("archive", "Deliver either an archive or a published version.");
  if (uploadId) {
    const own = await db
      .selectFrom("uploads")
      .select(COLUMNS)
      .where("id", "=", uploadId)
      .where("userId", "=", user.id)
      .forKeyShare()
      .executeTakeFirst();
    if (!own) throw new AppError("upload_not_found");
    return own;
  }
  if (!published) return undefined;
  const { moduleId, version } = published;
  const found = await db
    .selectFrom("moduleVersions")
    .innerJoin("modules", "modules.id", "moduleId")
    .innerJoin("uploads", "uploads.id", "uploadId")
    .select(COLUMNS)
    .where("moduleId", "=", moduleId)
    .where("version", "=", version)
    .where("moduleVersions.status", "=", "published")
    .where("modules.status", "=", "published")
    .where("authorId", "=", user.id)
    .forKeyShare("uploads")
    .executeTakeFirst();
  return found ?? refuse("version", "This isn't a published version of one of your modules.");
}

function refuse(field: string, message: string): never {
  throw new AppError("validation_failed", { message, fields: { [field]: message } });
}
