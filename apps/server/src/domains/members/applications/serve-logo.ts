import { AppError } from "../../../platform/http/errors/app-error.ts";
import { servePicture } from "../../../platform/pictures/serve-picture.ts";
import type { Services } from "../../../platform/services.ts";

/** Serves a logo that an application has now. Removed ones aren't served. */
export async function serveLogo(
  { db, files }: Pick<Services, "db" | "files">,
  sha256: string,
): Promise<Response> {
  const used = await db
    .selectFrom("oauthApplications")
    .select("id")
    .where("logoSha256", "=", sha256)
    .limit(1)
    .executeTakeFirst();
  if (!used) throw new AppError("not_found");
  return servePicture(files, sha256, "public");
}
