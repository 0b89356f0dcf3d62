import { randomBytes } from "node:crypto";
import type { ClaimedDomain } from "@stackyard/contract/members/domains";
import { organizationOf } from "@stackyard/contract/members/organization-of";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { selectDomains } from "./domain-queries.ts";
import { presentDomain } from "./present-domain.ts";
import { lockProfile } from "./profile-queries.ts";

const MOST = 5;

/**
 * Claims a domain, with the token for its DNS record, or an organization. An existing claim stays.
 */
export async function claimDomain(ctx: UserServices, domain: string): Promise<ClaimedDomain> {
  if (organizationOf(domain) && !ctx.config.github) throw new AppError("github_not_set_up");
  return inTransaction(ctx, async ({ db, user }) => {
    await lockProfile(db, user.id);
    const claimed = await selectDomains(db).where("userId", "=", user.id).execute();
    const known = claimed.find((row) => row.domain === domain);
    if (known) return presentDomain(known);
    if (claimed.length >= MOST) {
      throw new AppError("conflict", { message: `At most ${MOST} domains. Remove one first.` });
    }
    const token = randomBytes(16).toString("hex");
    const { id } = await db
      .insertInto("claimedDomains")
      .values({ userId: user.id, domain, token })
      .returning("id")
      .executeTakeFirstOrThrow();
    return presentDomain(await selectDomains(db).where("id", "=", id).executeTakeFirstOrThrow());
  });
}

export async function listDomains({ db, user }: UserServices): Promise<ClaimedDomain[]> {
  const rows = await selectDomains(db).where("userId", "=", user.id).orderBy("id").execute();
  return rows.map(presentDomain);
}

export async function dropDomain({ db, user }: UserServices, id: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom("claimedDomains")
    .where("id", "=", id)
    .where("userId", "=", user.id)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new AppError("not_found");
}
