import type { PublicUser } from "@stackyard/contract/members/identity";
import { oncePerPage } from "../../../platform/http/api/once-per-page.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { ViewerServices } from "../../../platform/services.ts";
import { presentPublicUser } from "./present-user.ts";
import { findPublicUserByName } from "./user-queries.ts";

export interface NamedUser extends PublicUser {
  readonly isEmailConfirmed: boolean;
}

/** The public view of a user, by name, case-insensitive. */
export async function readUserByName(
  ctx: Pick<ViewerServices, "db" | "lookups">,
  username: string,
): Promise<NamedUser> {
  const row = await oncePerPage(ctx, `user ${username}`, () =>
    findPublicUserByName(ctx.db, username),
  );
  if (!row) throw new AppError("user_not_found");
  return { ...presentPublicUser(row), isEmailConfirmed: row.emailVerified };
}
