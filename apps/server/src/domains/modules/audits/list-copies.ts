import type { VersionCopy } from "@stackyard/contract/modules/versions";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { readScannedVersion, readVisibleModule } from "../versions/visible-versions.ts";
import { whyNoAuditor } from "./audit-policy.ts";
import { findCopies } from "./copy-queries.ts";

interface Copies {
  readonly license: string | null;
  readonly copies: VersionCopy[] | null;
}

/**
 * Versions with the same or similar code in other accounts, for auditors. Nothing is refused for being a
 * copy: the account that uploaded it first may not have written it.
 */
export async function listCopies(
  ctx: UserServices,
  moduleId: number,
  wanted: string,
): Promise<Copies> {
  const refusal = whyNoAuditor(ctx.user);
  if (refusal) throw new AppError(refusal);
  const { module } = await readVisibleModule(ctx, moduleId);
  const { id, facts } = await readScannedVersion(ctx, moduleId, wanted);
  const rows = await inTransaction(ctx, ({ db }) => findCopies(db, id, module.authorId));
  const copies = rows?.map((row) => ({ ...row, submittedAt: row.submittedAt.toISOString() }));
  return { license: facts.license?.name ?? null, copies: copies ?? null };
}
