import type { CurrentUser } from "@stackyard/contract/identity";
import { AppError } from "../../platform/http/app-error.ts";
import type { Viewer } from "../../platform/http/viewer.ts";
import type { Services } from "../../platform/services.ts";
import { addCookies, type SignedIn } from "./identity-services.ts";
import { presentCurrentUser } from "./present-user.ts";
import { viewerOf } from "./user-policy.ts";
import { findOwnUser } from "./user-queries.ts";

/** What a user sees of themselves, in the session that `viewer` has been made of. */
export async function readOwnUser({ db, config }: Services, viewer: Viewer): Promise<CurrentUser> {
  return presentCurrentUser(config, await findUser(db, viewer.id), viewer);
}

/** Answers whoever has just signed in with what they see of themselves, and with their cookies. */
export async function welcome(
  { db, config, headers }: Services & { readonly headers: Headers },
  { userId, hasSecondFactor, cookies }: SignedIn,
): Promise<CurrentUser> {
  addCookies(headers, cookies);
  const user = await findUser(db, userId);
  const secondFactor = { isRequired: config.requiresSecondFactor, isShown: hasSecondFactor };
  return presentCurrentUser(config, user, viewerOf(user, secondFactor));
}

async function findUser(db: Services["db"], id: number) {
  const row = await findOwnUser(db, id);
  if (!row) throw new AppError("authentication_required");
  return row;
}
