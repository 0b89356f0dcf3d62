import type { UserServices } from "../../platform/services.ts";
import { giveUpWayIn } from "../identity/ways-in.ts";

/** Forgets the caller's GitHub account, unless they could not sign in any more. */
export function disconnectGitHub(ctx: UserServices): Promise<void> {
  return giveUpWayIn(ctx, async ({ db, user }) => {
    await db
      .updateTable("users")
      .set({ githubId: null, githubUsername: null, githubAvatar: null })
      .where("id", "=", user.id)
      .execute();
  });
}
