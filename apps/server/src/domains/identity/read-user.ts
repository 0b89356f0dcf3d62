import type { PublicUser } from "@stackyard/contract/identity/identity";
import { AppError } from "../../platform/http/errors/app-error.ts";
import type { Services } from "../../platform/services.ts";
import { presentPublicUser } from "./present-user.ts";
import { findPublicUserByName } from "./user-queries.ts";

/** What everyone may see of whoever has this username, in whatever case. */
export async function readUserByName({ db }: Services, username: string): Promise<PublicUser> {
  const row = await findPublicUserByName(db, username);
  if (!row) throw new AppError("user_not_found");
  return presentPublicUser(row);
}
