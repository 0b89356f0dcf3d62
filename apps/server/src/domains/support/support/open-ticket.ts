import { ticketOpened } from "@stackyard/contract/events/support-events";
import type { newTicket } from "@stackyard/contract/support/support";
import type { z } from "zod";
import { record } from "../../../platform/events/record.ts";
import { postgresLimiter } from "../../../platform/limits/postgres-limiter.ts";
import { inTransaction, type ViewerServices } from "../../../platform/services.ts";
import { readModule } from "../../modules/catalog/read-module.ts";
import { requireOwnPurchase } from "../../trade/orders/require-own-order.ts";
import { findAgents } from "./find-agents.ts";
import { mailCustomer } from "./mail-customer.ts";
import { ticketOpenedMail } from "./mails/ticket-opened-mail.ts";
import { startClock } from "./response-clock.ts";
import { insertTicket } from "./ticket-queries.ts";
import { writeMessage } from "./write-message.ts";

type NewTicket = z.output<typeof newTicket>;

/** Anyone can enter any address, so mails per address are limited. */
const MAIL_PACE = { free: 6, windowSeconds: 60 * 60 };

/**
 * Opens a ticket, starts its clock, and mails its customer. Returns its ID. Tickets are limited by
 * account or network only; the address, which a stranger can enter, limits only the mails to it.
 */
export async function openTicket(ctx: ViewerServices, input: NewTicket): Promise<number> {
  await requireVisible(ctx, input);
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
    if (await mayMail(ctx, email)) {
      await mailCustomer(ctx, { id, userId, email }, (mail) =>
        ticketOpenedMail(mail, { category, isVulnerability }),
      );
    }
    return id;
  });
}

async function mayMail({ db }: Pick<ViewerServices, "db">, email: string): Promise<boolean> {
  const { waitSeconds } = await postgresLimiter(db).take([
    { name: "ticket", key: email, pace: MAIL_PACE },
  ]);
  return waitSeconds === 0;
}

/** The customer must be allowed to see the ticket's subject. */
async function requireVisible(ctx: ViewerServices, { moduleId, purchaseId }: NewTicket) {
  if (moduleId) await readModule(ctx, moduleId);
  if (purchaseId) await requireOwnPurchase(ctx, purchaseId);
}
