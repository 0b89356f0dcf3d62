import type { Database } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { lockAccount } from "./account-queries.ts";
import { findEmailLink, type Purpose, useUpEmailLink } from "./email-link-queries.ts";

/**
 * Uses a mailed link and returns its account, locked. The account is locked first, as in every
 * operation that invalidates links, so that they don't deadlock. Throws `link_expired`.
 */
export async function takeEmailLink(db: Database, purpose: Purpose, token: string) {
  const link = await findEmailLink(db, purpose, token);
  if (!link) throw new AppError("link_expired");
  const account = await lockAccount(db, link.userId);
  if (!(await useUpEmailLink(db, token))) throw new AppError("link_expired");
  return { account, email: link.email };
}
