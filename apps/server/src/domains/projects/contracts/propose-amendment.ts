import { hash } from "node:crypto";
import { canonicalJson, type Json } from "@stackyard/contract/base/canonical-json";
import { amendmentProposed } from "@stackyard/contract/events/projects/contract-events";
import { agreedMilestones, milestoneChanges } from "@stackyard/contract/projects/agreed-milestones";
import type { AmendmentChanges } from "@stackyard/contract/projects/amendments";
import { CONTRACT_LIMITS } from "@stackyard/contract/projects/contract-lists";
import type { ContractTerms } from "@stackyard/contract/projects/contracts";
import { PROJECT_LIMITS } from "@stackyard/contract/projects/project-lists";
import { RULESET_VERSION } from "@stackyard/scanner";
import { countRows } from "../../../platform/db/count-rows.ts";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { lockPerson, requireRoom } from "../limits/require-room.ts";
import { termsOf } from "./agreed-terms.ts";
import { amendTerms, type TermsChange } from "./amend-terms.ts";
import { findOpenAmendment } from "./amendment-queries.ts";
import { contractFacts, type LockedContract, lockOwnContract } from "./lock-contract.ts";

/**
 * Proposes another text of an active contract, as either side. Only milestones that aren't funded can
 * change. The text that the proposer read is named by its hash.
 */
export function proposeAmendment(
  ctx: UserServices,
  id: number,
  form: AmendmentChanges,
): Promise<{ id: number }> {
  return inTransaction(ctx, async (ctx) => {
    await lockPerson(ctx);
    const contract = await lockOwnContract(ctx, id);
    if (contract.paidOutsideCents !== null) throw new AppError("contract_paid_outside");
    if (contract.status !== "active") throw new AppError("contract_not_active");
    if (contract.hash !== form.hash) throw new AppError("terms_changed");
    if (await findOpenAmendment(ctx.db, id)) throw new AppError("amendment_open");
    await requireFewAmendments(ctx, id);
    await requireOtherSide(ctx, contract);
    const before = termsOf(contract);
    const after = amendTerms(before, await resolve(ctx, id, form));
    requireSound(before, after, contract.startedAt as Date);
    const increaseCents = totalOf(after) - totalOf(before);
    if (increaseCents > 0) await requireRoom(ctx, "unfinishedCents", increaseCents);
    const text = canonicalJson(after as unknown as Json);
    const actorId = ctx.user.id;
    const amendment = await ctx.db
      .insertInto("contractAmendments")
      .values({
        ...{ contractId: id, proposedBy: actorId, reason: form.reason, increaseCents },
        ...{ oldTerms: contract.terms, oldHash: contract.hash },
        ...{ newTerms: text, newHash: hash("sha256", text) },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const data = { ...contractFacts(contract), amendmentId: amendment.id };
    await record(ctx, amendmentProposed, { actorId, subjectId: id, data });
    return amendment;
  });
}

/** Each side has its own number, so that neither can use up the other's. */
async function requireFewAmendments({ db, user }: UserServices, contractId: number) {
  const own = db
    .selectFrom("contractAmendments")
    .where("contractId", "=", contractId)
    .where("proposedBy", "=", user.id);
  if ((await countRows(own)) >= CONTRACT_LIMITS.amendments)
    throw new AppError("conflict", { message: MANY });
}

const MANY = `You proposed ${CONTRACT_LIMITS.amendments} amendments, the maximum for a contract.`;

async function requireOtherSide({ db, user }: UserServices, contract: LockedContract) {
  const { clientId, engineerId } = contract;
  const other = await db
    .selectFrom("users")
    .select("deletedAt")
    .where("id", "=", user.id === clientId ? engineerId : clientId)
    .executeTakeFirstOrThrow();
  if (other.deletedAt !== null) throw new AppError("conflict", { message: GONE });
}

const GONE = "The other side has deleted their account, so an amendment can't be confirmed.";

/** Finds the milestones that are named. Throws if one of them is funded or has ended. */
async function resolve(
  { db }: UserServices,
  contractId: number,
  { added, changed, removed }: AmendmentChanges,
): Promise<TermsChange> {
  const rows = await db
    .selectFrom("milestones")
    .select(["id", "position", "status"])
    .where("contractId", "=", contractId)
    .execute();
  const named = [...changed.map(({ id }) => id), ...removed];
  if (new Set(named).size < named.length)
    throw new AppError("validation_failed", { message: "A milestone is named twice." });
  const positionOf = (id: number) => {
    const row = rows.find((each) => each.id === id);
    if (!row) throw new AppError("not_found");
    if (row.status !== "proposed") throw new AppError("milestone_moved");
    return row.position;
  };
  return {
    added,
    changed: new Map(changed.map(({ id, ...milestone }) => [positionOf(id), milestone])),
    removed: new Set(removed.map(positionOf)),
    lastPosition: Math.max(...rows.map(({ position }) => position)),
    rulesetVersion: RULESET_VERSION,
  };
}

const DAY_MS = 24 * 60 * 60 * 1_000;
const { milestones: LIMIT } = CONTRACT_LIMITS;

/** Throws if nothing changes, or if the new text can't be worked by. */
function requireSound(before: ContractTerms, after: ContractTerms, startedAt: Date): void {
  const refuse = (message: string, field?: string) => {
    throw new AppError("validation_failed", {
      message,
      ...(field && { fields: { [field]: message } }),
    });
  };
  const changes = milestoneChanges(before, after);
  if (changes.length === 0) refuse("This amendment changes nothing.");
  if (after.milestones.length === 0)
    refuse("An amendment can't remove every milestone. Cancel the contract instead.");
  const last = Math.max(...agreedMilestones(after).map(({ position }) => position));
  if (after.milestones.length > LIMIT.max || last > LIMIT.ever)
    refuse(`At most ${LIMIT.max} milestones, and ${LIMIT.ever} including removed ones.`);
  if (totalOf(after) > PROJECT_LIMITS.amountCents.max)
    refuse("The milestones must be less than $1,000,000 in all.");
  const today = Math.floor((Date.now() - +startedAt) / DAY_MS);
  const isPast = changes.some(
    ({ before, after }) => after && after.dueDays !== before?.dueDays && after.dueDays <= today,
  );
  if (isPast) refuse(`A new date must be later than today, which is day ${today}.`);
}

const totalOf = ({ milestones }: ContractTerms) =>
  milestones.reduce((sum, { amountCents }) => sum + amountCents, 0);
