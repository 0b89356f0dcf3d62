import type { CurrentUser } from "@stackyard/contract/members/identity";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { Viewer } from "../../../platform/http/viewer.ts";
import type { Services } from "../../../platform/services.ts";
import { presentCurrentUser } from "./present-user.ts";
import { findOwnUser } from "./user-queries.ts";
import { viewerOf } from "./viewer-of.ts";

/** What a user sees of themselves, in the session that `viewer` has been made of. */
export async function readOwnUser({ db, config }: Services, viewer: Viewer): Promise<CurrentUser> {
  return presentCurrentUser(config, await findUser(db, viewer.id), viewer);
}

/** The same for whoever has just signed in, and is not yet the caller. */
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
