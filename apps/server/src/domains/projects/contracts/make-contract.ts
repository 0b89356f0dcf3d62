import { hash } from "node:crypto";
import { canonicalJson } from "@stackyard/contract/base/canonical-json";
import { contractProposed } from "@stackyard/contract/events/projects/contract-events";
import { CONTRACT_TERMS } from "@stackyard/contract/projects/contract-lists";
import type { ContractTerms } from "@stackyard/contract/projects/contracts";
import type { ProjectFile } from "@stackyard/contract/projects/project-files";
import type { ProposedMilestone } from "@stackyard/contract/projects/proposals";
import { RULESET_VERSION } from "@stackyard/scanner";
import { record } from "../../../platform/events/record.ts";
import type { UserServices } from "../../../platform/services.ts";
import { listProjectFiles } from "../../common/files/list-attachments.ts";
import { feeOf } from "../../trade/cart/pricing.ts";

interface Agreement {
  readonly conversationId: number;
  readonly project: {
    readonly id: number;
    readonly title: string;
    readonly scope: string;
    readonly userId: number;
  };
  readonly proposal: {
    readonly userId: number;
    readonly message: string;
    readonly amountCents: number;
    readonly deliveryDays: number;
    readonly revisions: number;
  };
  readonly milestones: readonly ProposedMilestone[];
  readonly salesBasisPoints: number;
}

/** Freezes what a client accepted as a contract that both sides confirm. */
export async function makeContract(
  ctx: Pick<UserServices, "db" | "user">,
  agreement: Agreement,
): Promise<void> {
  const { conversationId, project } = agreement;
  const { id: projectId } = project;
  const files = (await listProjectFiles(ctx.db, [projectId])).get(projectId) ?? [];
  const terms = toTerms(agreement, files);
  const text = canonicalJson(terms);
  const { title, clientId, engineerId, acceptance } = terms;
  const { id } = await ctx.db
    .insertInto("contracts")
    .values({
      ...{ title, clientId, engineerId, terms: text, hash: hash("sha256", text) },
      ...{ projectId, conversationId, revisions: acceptance.revisions },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  // The checks are read from the text, which can't change.
  const milestones = terms.milestones.map(({ checks: _, ...milestone }, index) => ({
    ...milestone,
    ...{ contractId: id, position: index + 1 },
  }));
  await ctx.db.insertInto("milestones").values(milestones).execute();
  const data = { contractId: id, title, clientId, engineerId };
  await record(ctx, contractProposed, { actorId: ctx.user.id, subjectId: id, data });
}

/** A proposal without milestones is one milestone. */
function toTerms(
  { project, proposal, milestones, salesBasisPoints }: Agreement,
  files: readonly ProjectFile[],
): ContractTerms {
  const { title, scope, userId: clientId } = project;
  const { amountCents: amount, deliveryDays: dueDays } = proposal;
  const agreed = milestones.length > 0 ? milestones : [{ title, amount, dueDays, checks: null }];
  return {
    version: agreed.some(({ checks }) => checks !== null) ? 2 : 1,
    ...{ title, scope, proposal: proposal.message },
    ...(files.length > 0 && {
      files: files.map(({ fileName, sha256 }) => ({ name: fileName, sha256 })),
    }),
    ...{ clientId, engineerId: proposal.userId, currency: "USD" },
    milestones: agreed.map((each) => ({
      title: each.title,
      amountCents: each.amount,
      feeCents: feeOf(each.amount, { salesBasisPoints }),
      dueDays: each.dueDays,
      ...(each.checks && { checks: { ...each.checks, rulesetVersion: RULESET_VERSION } }),
    })),
    feeBasisPoints: salesBasisPoints,
    acceptance: { ...CONTRACT_TERMS, revisions: proposal.revisions },
  };
}
