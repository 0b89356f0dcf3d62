import { gitHubDisconnected } from "@stackyard/contract/events/members/security-events";
import { record } from "../../../platform/events/record.ts";
import type { UserServices } from "../../../platform/services.ts";
import { removeSignInMethod } from "../identity/sign-in-methods.ts";

/** Disconnects the caller's GitHub account, unless it is their only way to sign in. */
export function disconnectGitHub(ctx: UserServices): Promise<void> {
  return removeSignInMethod(ctx, async (inside) => {
    const { id } = inside.user;
    const { numUpdatedRows } = await inside.db
      .updateTable("users")
      .set({ githubId: null, githubUsername: null, githubAvatar: null })
      .where("id", "=", id)
      .where("githubId", "is not", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const data = { userId: id };
    await record(inside, gitHubDisconnected, { actorId: id, subjectId: id, data });
  });
}
