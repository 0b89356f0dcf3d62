import { createHmac, timingSafeEqual } from "node:crypto";
import { readFile } from "node:fs/promises";
import { LIMITS } from "@stackyard/contract/base/limits";
import { showable, text, verbatim } from "@stackyard/contract/base/text";
import { Hono } from "hono";
import { z } from "zod";
import { readText } from "../../../platform/http/bodies/read-text.ts";
import { receiveFile } from "../../../platform/http/bodies/receive-file.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { RequestEnv } from "../../../platform/http/request-context.ts";
import { limitConcurrency } from "../../../platform/limits/concurrency-limit.ts";
import type { Services } from "../../../platform/services.ts";
import { readReplyAddress } from "../support/reply-address.ts";
import { replyToTicket } from "../support/reply-to-ticket.ts";
import { senderOfMail } from "../support/upload-allowance.ts";
import { answerInMail } from "./answer-in-mail.ts";
import { keepMailedFiles, mailedFile } from "./mail-attachments.ts";

const MAX_TEXT = 1024 * 1024;

/** The usual limit of mail servers, with files in base64. */
const MAX_BYTES = 32 * MAX_TEXT;

/**
 * The sender is unknown until the body has been read, so at most two large bodies are in memory.
 */
const inTurn = limitConcurrency(2);

/** How far a signature's time may differ from our clock, seconds. */
const TOLERANCE = 5 * 60;

const ticketText = text(LIMITS.support.ticketText.max);

/** Maximum length of the list of rejected files. */
const NOTE_LENGTH = 400;
const MAX_LENGTH = LIMITS.support.ticketText.max - 2 * NOTE_LENGTH;

/** A mail as posted by the operator's mail server. */
const inboundMail = z.object({
  /** All of its recipients. */
  to: z.array(z.string().max(320)).min(1).max(50),
  text: z.string().max(MAX_TEXT),
  messageId: verbatim(998).min(1),
  /** From its Auto-Submitted header: nobody wrote it. */
  isAutomatic: z.boolean().default(false),
  attachments: z.array(mailedFile).max(100).default([]),
});

/**
 * Receives replies to ticket mails. The operator's mail server posts each mail, signed with a
 * shared secret; without a secret, nothing is accepted. A mail that can't become a reply is dropped
 * with a success status, because an error would only make the mail server retry.
 */
export function inboundMailRoutes(services: Services): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();
  const { supportInboundSecret: secret } = services.config;
  if (!secret) return app;
  app.post("/api/support/inbound-mail", async (c) => {
    const { raw } = c.req;
    const take = async (body: string) => {
      requireSignature(secret, body, c.req.header("x-stackyard-signature") ?? "");
      const outcome = await takeMail({ ...services, log: c.get("log") }, readMail(body));
      return c.json({ outcome });
    };
    const announced = Number(c.req.header("content-length") ?? MAX_TEXT + 1);
    if (announced <= MAX_TEXT || !raw.body) return take(await readText(raw, MAX_TEXT));
    const bounds = { most: MAX_BYTES, announced, tooLarge: "body_too_large" } as const;
    return receiveFile(services, raw.body, bounds, (path) =>
      inTurn(async () => take(await readFile(path, "utf8"))),
    );
  });
  return app;
}

/** `t=1700000000,v1=…`: HMAC-SHA256 of the time, a period and the body, in hexadecimal. */
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
  { to, text: written, messageId, isAutomatic, attachments }: z.output<typeof inboundMail>,
): Promise<"taken" | "dropped"> {
  const ticketId = to.map((address) => readReplyAddress(ctx.config, address)).find(Boolean);
  const sender = ticketId ? await senderOfMail(ctx, ticketId) : undefined;
  if (isAutomatic || !ticketId || !sender) return "dropped";
  try {
    const { tokens, refused } = await keepMailedFiles(ctx, attachments, sender);
    const said = showable(answerInMail(written), MAX_LENGTH);
    const notes = [
      ...(said === "" && tokens.length > 0 ? ["(An empty email.)"] : []),
      ...(refused.length > 0 ? [`(Not saved: ${showable(refused.join(", "), NOTE_LENGTH)})`] : []),
    ];
    const answer = ticketText.safeParse([said, ...notes].join("\n\n").trim());
    if (!answer.success || answer.data === "") return "dropped";
    const reply = { text: answer.data, attachments: tokens, authorId: null, mailId: messageId };
    await replyToTicket(ctx, ticketId, reply);
    return "taken";
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    ctx.log.info({ ticketId, code: error.code }, "an email couldn't be processed");
    return "dropped";
  }
}
