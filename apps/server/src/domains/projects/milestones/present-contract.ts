import type { AgreedMilestone } from "@stackyard/contract/projects/agreed-milestones";
import type { Contract, Milestone } from "@stackyard/contract/projects/contracts";
import type { HeldMoney } from "../../trade/held/read-held.ts";
import { agreedByPosition } from "../contracts/agreed-terms.ts";
import type { ContractRow, TimelineRow } from "./contract-queries.ts";
import { standingOf } from "./lock-milestone.ts";
import { actsOf, type Role, refundDue } from "./milestone-policy.ts";
import type { MilestoneRow, NoteRow, WholeMilestone } from "./milestone-queries.ts";

interface Whole {
  readonly contract: ContractRow;
  readonly role: Role;
  readonly hasConflict: boolean;
  readonly hasOpenedMessages: boolean;
  readonly milestones: readonly WholeMilestone[];
  readonly money: ReadonlyMap<number, HeldMoney>;
  readonly events: readonly TimelineRow[];
  readonly amendments: Contract["amendments"];
}

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Times within JSON are texts. */
const iso = (date: Date | string | null) => date && new Date(date).toISOString();

export function presentContract(whole: Whole): Contract {
  const { contract, role, hasConflict, milestones, money, events, amendments } = whole;
  const canReadMessages =
    role === "administrator" &&
    !hasConflict &&
    milestones.some(({ status }) => status === "disputed");
  const isPaidOutside = contract.paidOutsideCents !== null;
  const agreed = isPaidOutside ? NO_MILESTONES : agreedByPosition(contract);
  const { status } = contract;
  const own = role === "client" ? contract.clientConfirmedAt : contract.engineerConfirmedAt;
  const ownDone = role === "client" ? contract.clientDoneAt : contract.engineerDoneAt;
  const isSide = role !== "administrator";
  const hasMoney = milestones.some(
    ({ status }) => !["proposed", ...ENDED].some((each) => each === status),
  );
  return {
    ...{ id: contract.id, title: contract.title, status },
    client: {
      ...{ userId: contract.clientId, username: contract.clientUsername },
      isIdentityVerified: contract.isClientVerified,
    },
    engineer: {
      ...{ userId: contract.engineerId, username: contract.engineerUsername },
      isIdentityVerified: contract.isEngineerVerified,
    },
    projectId: contract.projectId,
    conversationId: isSide ? contract.conversationId : null,
    ...{ terms: contract.terms, hash: contract.hash },
    clientConfirmedAt: iso(contract.clientConfirmedAt),
    engineerConfirmedAt: iso(contract.engineerConfirmedAt),
    ...{ startedAt: iso(contract.startedAt), endedAt: iso(contract.endedAt) },
    outside: isPaidOutside ? presentOutside(contract) : null,
    viewer: {
      role,
      canConfirm: isSide && status === "proposed" && own === null,
      canCancel: isSide && (status === "proposed" || (status === "active" && !hasMoney)),
      canAmend:
        isSide &&
        !isPaidOutside &&
        status === "active" &&
        amendments.every(({ status }) => status !== "open"),
      canTip:
        role === "client" &&
        (status === "active" || status === "completed") &&
        contract.engineerDeletedAt === null &&
        [...money.values()].some(({ released }) => released > 0),
      canMarkDone: isSide && isPaidOutside && status === "active" && ownDone === null,
      canReadMessages,
      hasOpenedMessages: canReadMessages && whole.hasOpenedMessages,
    },
    tips: contract.tips.map(({ paidAt, ...tip }) => ({
      ...tip,
      paidAt: new Date(paidAt).toISOString(),
    })),
    amendments,
    milestones: milestones.map((milestone) =>
      presentMilestone(whole, milestone, agreed.get(milestone.position)),
    ),
    timeline: events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
  };
}

const NO_MILESTONES: ReadonlyMap<number, AgreedMilestone> = new Map();

const presentOutside = (contract: ContractRow): Contract["outside"] => ({
  clientDoneAt: iso(contract.clientDoneAt),
  engineerDoneAt: iso(contract.engineerDoneAt),
  cancelledBy: contract.cancelledBy,
  engineerPageId: contract.engineerPageId,
});

const ENDED = ["released", "resolved", "refunded", "charged_back", "cancelled"];

function presentMilestone(
  { contract, role, hasConflict, money }: Whole,
  row: WholeMilestone,
  agreed: AgreedMilestone | undefined,
): Milestone {
  const standing = standingOf(contract, row, hasConflict);
  const dueAt = contract.startedAt && new Date(+contract.startedAt + row.dueDays * DAY_MS);
  const own = row.purchaseId === null ? undefined : money.get(row.purchaseId);
  return {
    ...{ id: row.id, position: row.position, title: row.title, status: row.status },
    ...{ amount: row.amountCents, fee: row.feeCents, dueDays: row.dueDays, dueAt: iso(dueAt) },
    text: agreed?.text ?? "",
    revisions: row.revisions ?? contract.revisions,
    revisionsLeft: standing.revisionsLeft,
    checks: agreed?.checks ?? null,
    acts: actsOf(role, standing),
    money: own
      ? {
          ...{
            paid: own.paid,
            held: own.held,
            heldParts: own.heldParts,
            released: own.released,
            fee: own.fee,
          },
          ...{ refunded: own.refunded, chargedBack: own.chargedBack, isTest: own.isTest },
          ...{ isDisputed: own.isDisputed, clearsAt: iso(own.clearsAt) },
          orderId: role === "client" ? own.orderId : null,
        }
      : null,
    refundReason: row.refundReason,
    refundCents: row.status === "refund_requested" ? refundDue(row, own?.held ?? 0) : null,
    notes: row.notes.map(presentNote),
    timers: row.timers
      .filter(({ kind }) => kind !== "release")
      .map(({ kind, silence, endsAt, pausedAt }) => ({
        ...{ kind, silence, endsAt: new Date(endsAt).toISOString(), isPaused: pausedAt !== null },
      })),
    dispute: presentDispute(row, role),
  };
}

function presentNote(note: NoteRow): Milestone["notes"][number] {
  const { id, kind, body, moduleId, version, fileName, sha256, bytes, run } = note;
  return {
    ...{ id, kind, body, createdAt: new Date(note.createdAt).toISOString() },
    version: moduleId === null || version === null ? null : { moduleId, version },
    archive:
      fileName === null || sha256 === null || bytes === null ? null : { fileName, sha256, bytes },
    acceptance: run && { ...run, finishedAt: iso(run.finishedAt) },
  };
}

function presentDispute(row: MilestoneRow, role: Role): Milestone["dispute"] {
  const { disputeId: id, claim, disputeStatus: status, openedAt } = row;
  if (id === null || claim === null || status === null || openedAt === null) return null;
  const { proposedBy, proposedCents, proposedReason } = row;
  const isProposed = role === "administrator" && proposedBy !== null && proposedCents !== null;
  return {
    ...{ id, claim, status, answer: row.answer, openedBy: row.openedBy },
    offer:
      row.offeredBy === null || row.offeredCents === null
        ? null
        : { by: row.offeredBy, refund: row.offeredCents },
    proposal: isProposed
      ? { by: proposedBy, refund: proposedCents, reason: proposedReason ?? "" }
      : null,
    ...{ refund: row.refundCents, reason: row.reason, openedAt: openedAt.toISOString() },
  };
}
