import type { Services } from "../../../platform/services.ts";
import { removeFilesLater } from "../../common/files/remove-files.ts";

/** Deletes a user's applications, and their logos unless another application has the same. */
export async function eraseApplicationsOf(
  ctx: Pick<Services, "db" | "jobs">,
  userId: number,
): Promise<void> {
  const erased = await ctx.db
    .deleteFrom("oauthApplications")
    .where("ownerId", "=", userId)
    .returning("logoSha256")
    .execute();
  await removeFilesLater(
    ctx,
    erased.flatMap(({ logoSha256 }) => logoSha256 ?? []),
  );
}
