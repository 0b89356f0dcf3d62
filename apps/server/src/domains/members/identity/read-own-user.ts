import type { CurrentUser } from "@stackyard/contract/members/identity";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { Viewer } from "../../../platform/http/viewer.ts";
import type { Services } from "../../../platform/services.ts";
import { presentCurrentUser } from "./present-user.ts";
import { findOwnUser } from "./user-queries.ts";
import { viewerOf } from "./viewer-of.ts";

/** The user's own view of their account, in the viewer's session. */
export async function readOwnUser({ db, config }: Services, viewer: Viewer): Promise<CurrentUser> {
  return presentCurrentUser(config, await findUser(db, viewer.id), viewer);
}

/** The same right after a sign-in, before the user is the caller. */
export async function readSignedIn(
  { db, config }: Services,
  { userId, hasSecondFactor }: { readonly userId: number; readonly hasSecondFactor: boolean },
): Promise<CurrentUser> {
  const user = await findUser(db, userId);
  const secondFactor = { isRequired: config.requiresSecondFactor, isShown: hasSecondFactor };
  return presentCurrentUser(config, user, viewerOf(user, secondFactor));
}

async function findUser(db: Services["db"], id: number) {
  const row = await findOwnUser(db, { id });
  if (!row) throw new AppError("authentication_required");
  return row;
}
