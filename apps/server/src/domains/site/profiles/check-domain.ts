import { domainLost, domainProven } from "@stackyard/contract/events/talent/profile-events";
import type { ClaimedDomain } from "@stackyard/contract/members/domains";
import { organizationOf } from "@stackyard/contract/members/organization-of";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { CheckFailedError } from "../../../platform/identity-checks/identity-checks.ts";
import { eachByNumber } from "../../../platform/jobs/each-row.ts";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import { inTransaction, type Services, type UserServices } from "../../../platform/services.ts";
import {
  type DomainRow,
  findGitHubId,
  holdGitHubId,
  keepCheck,
  listDueDomains,
  selectDomains,
} from "./domain-queries.ts";
import { presentDomain, recordName, recordValue } from "./present-domain.ts";

const NO_ANSWER = "We couldn't check this now. Please try again later.";
const NOT_CONNECTED = "Connect your GitHub account first.";

export const recheckDomainsDaily = jobKind<Record<string, never>>("recheck-domains", {
  retryLimit: 2,
  expireInSeconds: 6 * 60 * 60,
});

/** Looks for the proof of a claimed domain or organization. */
export async function checkDomain(ctx: UserServices, id: number): Promise<ClaimedDomain> {
  const find = () =>
    selectDomains(ctx.db).where("id", "=", id).where("userId", "=", ctx.user.id).executeTakeFirst();
  const claimed = await find();
  if (!claimed) throw new AppError("not_found");
  if (organizationOf(claimed.domain) && !(await findGitHubId(ctx.db, ctx.user.id)))
    throw new AppError("conflict", { message: NOT_CONNECTED });
  try {
    await look(ctx, claimed);
  } catch (cause) {
    if (!(cause instanceof CheckFailedError)) throw cause;
    throw new AppError("unavailable", { message: NO_ANSWER, cause });
  }
  const row = await find();
  if (!row) throw new AppError("not_found");
  return presentDomain(row);
}

/** Rechecks every verified domain weekly, because domains change hands. */
export function recheckDomains(ctx: Services, signal: AbortSignal): Promise<void> {
  const listAfter = (id: number) => listDueDomains(ctx.db, id);
  return eachByNumber({ ...ctx, signal }, listAfter, (claimed) =>
    look(ctx, claimed).catch((error) => {
      // A failed check proves nothing; it is repeated tomorrow.
      if (!(error instanceof CheckFailedError)) throw error;
      ctx.log.info({ err: error, domain: claimed.domain }, "domain not rechecked");
    }),
  );
}

async function look(ctx: Services, claimed: DomainRow): Promise<void> {
  const { isThere, accountId } = await prove(ctx, claimed);
  await inTransaction(ctx, async (ctx) => {
    // If the account was disconnected during the check, the proof is void.
    if (accountId !== null && (await holdGitHubId(ctx.db, claimed.userId)) !== accountId) return;
    const before = await keepCheck(ctx.db, claimed.id, isThere);
    if (!before || (before.provenAt !== null) === isThere) return;
    const { userId, domain } = claimed;
    const happened = { subjectId: userId, data: { userId, domain } };
    if (isThere) await record(ctx, domainProven, { ...happened, actorId: userId });
    else await record(ctx, domainLost, { ...happened, actorId: null });
  });
}

interface Proof {
  readonly isThere: boolean;
  /** The GitHub account that was checked. */
  readonly accountId: string | null;
}

/** By a DNS record, or by public membership in the organization. */
async function prove({ db, identityChecks }: Services, claimed: DomainRow): Promise<Proof> {
  const organization = organizationOf(claimed.domain);
  if (organization === undefined) {
    const texts = await identityChecks.textsAt(recordName(claimed));
    return { isThere: texts.includes(recordValue(claimed)), accountId: null };
  }
  const accountId = await findGitHubId(db, claimed.userId);
  if (accountId === null) return { isThere: false, accountId };
  return { isThere: await identityChecks.isPublicMember(accountId, organization), accountId };
}
