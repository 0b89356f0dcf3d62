import { createHmac, timingSafeEqual } from "node:crypto";
import { LIMITS } from "@stackyard/contract/limits";
import { text, verbatim } from "@stackyard/contract/text";
import { Hono } from "hono";
import { z } from "zod";
import { AppError } from "../../platform/http/app-error.ts";
import { readText } from "../../platform/http/read-text.ts";
import type { RequestEnv } from "../../platform/http/request-context.ts";
import type { Services } from "../../platform/services.ts";
import { answerInMail } from "./answer-in-mail.ts";
import { readReplyAddress } from "./reply-address.ts";
import { replyToTicket } from "./reply-to-ticket.ts";

const MAX_BYTES = 1024 * 1024;

/** A signature is good for so long on either side of our clock, seconds. */
const TOLERANCE = 5 * 60;

/** A mail as the operator's mail server passes it on. */
const inboundMail = z.object({
  /** Every address that it was sent to. */
  to: z.array(z.string().max(320)).min(1).max(50),
  text: z.string().max(MAX_BYTES),
  messageId: verbatim(998).min(1),
  /** Said by its Auto-Submitted header: nobody has written it. */
  isAutomatic: z.boolean().default(false),
});

/**
 * Takes mails that answer a ticket's. The operator's mail server posts each, signed with the secret that
 * both know; without one, nothing comes in. What cannot be a word on a ticket is dropped, and said so:
 * an error would only have the mail server try again.
 */
export function inboundMailRoutes(services: Services): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();
  const { supportInboundSecret: secret } = services.config;
  if (!secret) return app;
  app.post("/api/support/inbound-mail", async (c) => {
    const body = await readText(c.req.raw, MAX_BYTES);
    requireSignature(secret, body, c.req.header("x-stackyard-signature") ?? "");
    const outcome = await takeMail({ ...services, log: c.get("log") }, readMail(body));
    return c.json({ outcome });
  });
  return app;
}

/** `t=1700000000,v1=…`: HMAC-SHA256 of the time, a point and the body, in hexadecimal. */
function requireSignature(secret: string, body: string, header: string): void {
  const [, time = "", given = ""] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  const expected = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
  const isRecent = Math.abs(Date.now() / 1_000 - Number(time)) <= TOLERANCE;
  const isGenuine =
    given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
  if (!isGenuine || !isRecent) throw new AppError("forbidden");
}

function readMail(body: string): z.output<typeof inboundMail> {
  try {
    return inboundMail.parse(JSON.parse(body));
  } catch (cause) {
    throw new AppError("malformed_request", { cause });
  }
}

async function takeMail(
  ctx: Services,
  { to, text: written, messageId, isAutomatic }: z.output<typeof inboundMail>,
): Promise<"taken" | "dropped"> {
  const ticketId = to.map((address) => readReplyAddress(ctx.config, address)).find(Boolean);
  const answer = text(LIMITS.support.ticketText.max).safeParse(
    answerInMail(written).slice(0, LIMITS.support.ticketText.max),
  );
  if (isAutomatic || !ticketId || !answer.success || answer.data === "") return "dropped";
  try {
    const reply = { text: answer.data, attachments: [], authorId: null, mailId: messageId };
    await replyToTicket(ctx, ticketId, reply);
    return "taken";
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    ctx.log.info({ ticketId, code: error.code }, "a mail could not be taken");
    return "dropped";
  }
}
