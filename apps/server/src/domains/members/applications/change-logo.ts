import { applicationChanged } from "@stackyard/contract/events/members/application-events";
import type { Application } from "@stackyard/contract/members/applications";
import { record } from "../../../platform/events/record.ts";
import type { Received } from "../../../platform/http/bodies/receive-file.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { uploadPicture } from "../../../platform/pictures/upload-picture.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { keepFiles } from "../../common/files/keep-files.ts";
import { removeFilesLater } from "../../common/files/remove-files.ts";
import { APPLICATION_COLUMNS, presentApplication, usersOf } from "./present-application.ts";

/** Twice the largest displayed size, for high-density screens. */
const SIZES = { logo: { width: 192, height: 192, fit: "cover" } } as const;

/** Gives one of the caller's applications a logo, re-encoded. The previous one is deleted. */
export async function giveLogo(
  ctx: UserServices,
  id: number,
  received: Received,
): Promise<Application> {
  await findLogo(ctx, id);
  const { logo } = await uploadPicture(ctx, received, SIZES);
  return keepFiles(ctx, [logo], () => changeLogo(ctx, id, logo.sha256));
}

export const removeLogo = (ctx: UserServices, id: number): Promise<Application> =>
  changeLogo(ctx, id, null);

function changeLogo(
  ctx: UserServices,
  id: number,
  logoSha256: string | null,
): Promise<Application> {
  return inTransaction(ctx, async (ctx) => {
    const previous = await findLogo(ctx, id);
    const row = await replaceLogo(ctx, id, { previous, logoSha256 });
    const data = { userId: ctx.user.id, name: row.name };
    await record(ctx, applicationChanged, { actorId: ctx.user.id, subjectId: id, data });
    return presentApplication(row);
  });
}

/** Sets the logo of a locked application, and deletes the previous one. */
export async function replaceLogo(
  ctx: UserServices,
  id: number,
  { previous, logoSha256 }: { previous: string | null; logoSha256: string | null },
) {
  const row = await ctx.db
    .updateTable("oauthApplications")
    .set({ logoSha256 })
    .where("id", "=", id)
    .returning(APPLICATION_COLUMNS)
    .returning(usersOf)
    .executeTakeFirstOrThrow();
  if (previous && previous !== logoSha256) await removeFilesLater(ctx, [previous]);
  return row;
}

/** The logo of one of the caller's applications, which is locked in a transaction. */
async function findLogo({ db, user }: UserServices, id: number): Promise<string | null> {
  const own = await db
    .selectFrom("oauthApplications")
    .select("logoSha256")
    .where("id", "=", id)
    .where("ownerId", "=", user.id)
    .forUpdate()
    .executeTakeFirst();
  if (!own) throw new AppError("not_found");
  return own.logoSha256;
}
