import type { Engagement } from "@stackyard/contract/talent/engagements";
import type { EngagementRow } from "./engagement-queries.ts";

export function presentEngagement(row: EngagementRow): Engagement {
  return {
    id: row.id,
    conversationId: row.conversationId,
    contractId: row.contractId,
    serviceId: row.serviceId,
    title: row.title,
    scope: row.scope,
    deliverables: row.deliverables,
    price: row.priceCents,
    deliveryDays: row.deliveryDays,
    revisions: row.revisions,
    status: row.status,
    clientId: row.clientId,
    clientUsername: row.clientUsername,
    engineerId: row.engineerId,
    engineerUsername: row.engineerUsername,
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    clientDoneAt: row.clientDoneAt?.toISOString() ?? null,
    engineerDoneAt: row.engineerDoneAt?.toISOString() ?? null,
  };
}
