import type { Proposal } from "@stackyard/contract/projects/proposals";
import { hintsAtOutsidePayment } from "../../talent/conversations/outside-payment.ts";
import { responseTimeOf } from "../../talent/talent/response-time.ts";
import { engineerRecordOf } from "../../talent/talent/track-record.ts";
import type { ProposalRow } from "./proposal-queries.ts";

export function presentProposal(row: ProposalRow): Proposal {
  return {
    id: row.id,
    projectId: row.projectId,
    projectTitle: row.projectTitle,
    message: row.message,
    questions: row.questions,
    amount: row.amountCents,
    deliveryDays: row.deliveryDays,
    revisions: row.revisions,
    milestones: row.milestones.map(({ due, ...milestone }) => ({ ...milestone, dueDays: due })),
    status: row.status,
    hintsAtOutsidePayment: hintsAtOutsidePayment(
      [row.message, row.questions, ...row.milestones.map(({ title }) => title)].join("\n"),
    ),
    revision: row.revision,
    engineer: {
      userId: row.userId,
      username: row.displayUsername,
      avatar: row.avatar,
      engineerId: row.engineerId,
      rating: row.rating ?? 0,
      ratingCount: row.ratingCount ?? 0,
      completedProjects: row.completedProjects ?? 0,
      skills: row.skills ?? [],
      isIdentityVerified: row.isIdentityVerified,
      responseTime: row.engineerId === null ? null : responseTimeOf(row),
      record: row.engineerId === null ? null : engineerRecordOf(row.counts),
    },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
