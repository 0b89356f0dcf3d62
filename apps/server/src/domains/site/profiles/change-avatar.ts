import { profileChanged } from "@stackyard/contract/events/talent/profile-events";
import { avatarAddress } from "@stackyard/contract/site/avatars";
import { record } from "../../../platform/events/record.ts";
import type { Received } from "../../../platform/http/bodies/receive-file.ts";
import type { Frame } from "../../../platform/pictures/run-decoder.ts";
import { uploadPicture } from "../../../platform/pictures/upload-picture.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { keepFiles } from "../../common/files/keep-files.ts";
import { updateUser } from "../../members/identity/update-user.ts";
import { dropAvatar, putAvatar } from "./avatar-queries.ts";

/** Twice the displayed size, in lists and on a profile, for high-density screens. */
const square = (width: number): Frame => ({ width, height: width, fit: "cover" });
const SIZES = { small: square(112), large: square(384) };

/** Sets the caller's picture, re-encoded in two sizes. Returns its URL. */
export async function giveAvatar(ctx: UserServices, received: Received): Promise<string> {
  const { large, small } = await uploadPicture(ctx, received, SIZES);
  const avatar = avatarAddress(large.sha256);
  await keepFiles(ctx, [large, small], () =>
    inTransaction(ctx, async (ctx) => {
      const userId = ctx.user.id;
      await putAvatar(ctx.db, { userId, sha256: large.sha256, smallSha256: small.sha256 });
      await changeAvatar(ctx, avatar);
    }),
  );
  return avatar;
}

export function removeAvatar(ctx: UserServices): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await dropAvatar(ctx.db, ctx.user.id);
    await changeAvatar(ctx, null);
  });
}

async function changeAvatar(ctx: UserServices, avatar: string | null): Promise<void> {
  const userId = ctx.user.id;
  await updateUser(ctx.db, userId, { avatar });
  const data = { fields: ["avatar" as const] };
  await record(ctx, profileChanged, { actorId: userId, subjectId: userId, data });
}
