import { inTransaction, type UserServices } from "../../platform/services.ts";
import { requireOtherWayIn } from "../identity/ways-in.ts";

/** Forgets the caller's GitHub account, unless they could not sign in any more. */
export function disconnectGitHub(ctx: UserServices): Promise<void> {
  return inTransaction(ctx, async ({ db }) => {
    await requireOtherWayIn(db, ctx.user.id, "github");
    await db
      .updateTable("users")
      .set({ githubId: null, githubUsername: null, githubAvatar: null })
      .where("id", "=", ctx.user.id)
      .execute();
  });
}
