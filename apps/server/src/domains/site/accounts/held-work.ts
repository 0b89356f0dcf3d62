import type { Database } from "../../../platform/db/database.ts";
import { isSide } from "../../projects/contracts/lock-contract.ts";

/** A user's services, messages and agreements, as rows. */
export async function heldWork(db: Database, userId: number) {
  return {
    eventRegistrations: await db
      .selectFrom("eventRegistrations")
      .innerJoin("calendarEvents", "calendarEvents.id", "eventId")
      .select(["eventId", "title", "startsAt", "state", "eventRegistrations.createdAt"])
      .where("userId", "=", userId)
      .execute(),
    services: await db
      .selectFrom("services")
      .select(["id", "title", "description", "longDescription", "specialization", "tags"])
      .select(["status", "createdAt", "updatedAt"])
      .where("userId", "=", userId)
      .execute(),
    servicePackages: await db
      .selectFrom("serviceTiers")
      .innerJoin("services", "services.id", "serviceId")
      .select(["serviceId", "position", "name", "scope", "deliverables"])
      .select(["serviceTiers.priceCents", "serviceTiers.deliveryDays", "revisions"])
      .where("userId", "=", userId)
      .execute(),
    serviceQuestions: await db
      .selectFrom("serviceQuestions")
      .select(["serviceId", "question", "answer", "askedAt", "answeredAt"])
      .where("userId", "=", userId)
      .execute(),
    // Both sides' messages, because they were sent to this user too, except held ones of the other
    // side.
    messages: await db
      .selectFrom("messages")
      .innerJoin("conversationPeople as own", "own.conversationId", "messages.conversationId")
      .innerJoin("users as author", "author.id", "messages.authorId")
      .select(["messages.conversationId", "author.displayUsername as author", "body"])
      .select(["messages.status", "messages.createdAt"])
      .where("own.userId", "=", userId)
      .where(({ or, eb }) => or([eb("status", "=", "sent"), eb("authorId", "=", userId)]))
      .orderBy("messages.id")
      .execute(),
    conversations: await db
      .selectFrom("conversationPeople")
      .innerJoin("users as other", "other.id", "otherId")
      .select(["conversationId", "other.displayUsername as other", "blockedAt"])
      .where("userId", "=", userId)
      .execute(),
    attachments: await db
      .selectFrom("attachments")
      .select(["id", "conversationId", "projectId", "fileName", "mediaType", "bytes", "createdAt"])
      .select(["fileKey", "prefixBytes"])
      .where("userId", "=", userId)
      .execute(),
    reportsOfConversations: await db
      .selectFrom("conversationReports")
      .select(["conversationId", "reason", "createdAt", "settledAt"])
      .where("userId", "=", userId)
      .execute(),
    runnerPools: await db
      .selectFrom("runnerPools")
      .select(["id", "name", "createdAt"])
      .where("userId", "=", userId)
      .execute(),
    deployments: await db
      .selectFrom("deployments")
      .select(["id", "moduleId", "name", "environment", "inputs", "outputs", "createdAt"])
      .where("userId", "=", userId)
      .execute(),
    deploymentOperations: await db
      .selectFrom("deploymentOperations")
      .innerJoin("deployments", "deployments.id", "deploymentId")
      .select(["deploymentId", "kind", "status", "plan", "message"])
      .select(["deploymentOperations.createdAt", "changedAt"])
      .where("userId", "=", userId)
      .execute(),
    projects: await db
      .selectFrom("projects")
      .select(["id", "title", "scope", "skills", "budgetMinCents", "budgetMaxCents", "status"])
      .select(["checks", "returnReason", "createdAt", "openedAt", "expiresAt", "closedAt"])
      .select("moduleIds")
      .select((row) => [
        row.cast<string | null>("startsOn", "text").as("startsOn"),
        row.cast<string | null>("endsOn", "text").as("endsOn"),
      ])
      .where("userId", "=", userId)
      .execute(),
    proposals: await db
      .selectFrom("proposals")
      .select(["id", "projectId", "message", "questions", "amountCents", "deliveryDays", "status"])
      .select(["createdAt", "updatedAt", "decidedAt"])
      .where("userId", "=", userId)
      .execute(),
    proposedMilestones: await db
      .selectFrom("proposalMilestones")
      .innerJoin("proposals", "proposals.id", "proposalId")
      .select(["proposalId", "position", "title", "proposalMilestones.amountCents", "dueDays"])
      .select("checks")
      .where("userId", "=", userId)
      .execute(),
    invitations: await db
      .selectFrom("projectInvitations")
      .selectAll()
      .where("userId", "=", userId)
      .execute(),
    contracts: await db
      .selectFrom("contracts")
      .select(["id", "title", "terms", "hash", "status", "clientConfirmedAt"])
      .select(["engineerConfirmedAt", "startedAt", "endedAt", "createdAt", "serviceId"])
      .select(["paidOutsideCents", "clientDoneAt", "engineerDoneAt", "cancelledBy"])
      .where(isSide(userId))
      .execute(),
    amendments: await db
      .selectFrom("contractAmendments as amendment")
      .innerJoin("contracts", "contracts.id", "contractId")
      .select(["contractId", "proposedBy", "reason", "oldTerms", "newTerms", "newHash"])
      .select(["amendment.status", "amendment.createdAt", "amendment.endedAt"])
      .where(isSide(userId))
      .execute(),
    orderedPackages: await db
      .selectFrom("packageOrders")
      .select(["serviceId", "position", "title", "scope", "deliverables", "deliveryDays"])
      .select(["revisions", "contractId", "createdAt"])
      .where("clientId", "=", userId)
      .execute(),
    tips: await db
      .selectFrom("tips")
      .innerJoin("contracts", "contracts.id", "contractId")
      .select(["contractId", "amountCents", "paidAt", "tips.createdAt"])
      .where(isSide(userId))
      .execute(),
    milestones: await db
      .selectFrom("milestones")
      .innerJoin("contracts", "contracts.id", "contractId")
      .select(["contractId", "position", "milestones.title", "amountCents", "feeCents"])
      .select(["milestones.status", "fundedAt", "milestones.endedAt"])
      .where(isSide(userId))
      .execute(),
    deliveries: await db
      .selectFrom("milestoneNotes")
      .innerJoin("milestones", "milestones.id", "milestoneId")
      .innerJoin("contracts", "contracts.id", "contractId")
      .select(["milestoneId", "kind", "body", "moduleId", "version", "fileName", "sha256"])
      .select("milestoneNotes.createdAt")
      .where(isSide(userId))
      .execute(),
    deliveryChecks: await db
      .selectFrom("acceptanceRuns as run")
      .innerJoin("milestoneNotes", "milestoneNotes.id", "noteId")
      .innerJoin("milestones", "milestones.id", "milestoneId")
      .innerJoin("contracts", "contracts.id", "contractId")
      .select(["milestoneId", "digest", "run.status", "rulesetVersion", "checks", "findings"])
      .select(["failure", "run.createdAt", "finishedAt"])
      .where(isSide(userId))
      .execute(),
    contractDisputes: await db
      .selectFrom("milestoneDisputes as dispute")
      .innerJoin("milestones", "milestones.id", "milestoneId")
      .innerJoin("contracts", "contracts.id", "contractId")
      .select(["milestoneId", "claim", "answer", "dispute.status", "refundCents", "reason"])
      .select(["openedAt", "dispute.endedAt"])
      .where(isSide(userId))
      .execute(),
    responseTimes: await db
      .selectFrom("responseTimes")
      .selectAll()
      .where("userId", "=", userId)
      .execute(),
  };
}
