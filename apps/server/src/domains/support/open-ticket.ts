import { ticketOpened } from "@stackyard/contract/events/support-events";
import type { newTicket } from "@stackyard/contract/support/support";
import type { z } from "zod";
import { takeAttempt } from "../../platform/attempts.ts";
import { record } from "../../platform/events/record.ts";
import { tooManyAttempts } from "../../platform/http/admission/too-many-attempts.ts";
import { inTransaction, type ViewerServices } from "../../platform/services.ts";
import { readModule } from "../catalog/read-module.ts";
import { requireOwnPurchase } from "../orders/require-own-purchase.ts";
import { findAgents } from "./find-agents.ts";
import { mailCustomer } from "./mail-customer.ts";
import { ticketOpenedMail } from "./mails/ticket-opened-mail.ts";
import { startClock } from "./response-clock.ts";
import { insertTicket } from "./ticket-queries.ts";
import { writeMessage } from "./write-message.ts";

type NewTicket = z.output<typeof newTicket>;

/** Whoever is named gets a mail, so no address is named often. */
const PACE = { free: 6, windowSeconds: 60 * 60 };

/** Opens a ticket, starts its clock, and mails its customer. Answers its number. */
export async function openTicket(ctx: ViewerServices, input: NewTicket): Promise<number> {
  await requireVisible(ctx, input);
  const counter = { name: "ticket", key: input.email, pace: PACE };
  const { waitSeconds } = await takeAttempt(ctx.db, [counter]);
  if (waitSeconds > 0) throw tooManyAttempts(waitSeconds);
  return inTransaction(ctx, async (ctx) => {
    const { description, attachments, ...rest } = input;
    const category = rest.isVulnerability ? "security" : rest.category;
    const userId = ctx.user?.id ?? null;
    const clock = startClock(rest, ctx.config.supportHours);
    const id = await insertTicket(ctx.db, { ...rest, ...clock, category, userId });
    const message = { kind: "customer", authorId: userId, text: description, attachments } as const;
    await writeMessage(ctx, id, message);
    const agentIds = (await findAgents(ctx.db)).map((agent) => agent.id);
    const data = { ticketId: id, agentIds };
    await record(ctx, ticketOpened, { actorId: userId, subjectId: id, data });
    const { email, isVulnerability } = rest;
    await mailCustomer(ctx, { id, userId, email }, (mail) =>
      ticketOpenedMail(mail, { category, isVulnerability }),
    );
    return id;
  });
}

/** What a ticket is about, its customer may see. */
async function requireVisible(ctx: ViewerServices, { moduleId, purchaseId }: NewTicket) {
  if (moduleId) await readModule(ctx, moduleId);
  if (purchaseId) await requireOwnPurchase(ctx, purchaseId);
}
