import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { createTransport } from "nodemailer";
import { MailRefused, type MailTransport, type OutgoingMail } from "./mail-transport.ts";
import type { SmtpSettings } from "./smtp-settings.ts";

/** Timeouts of a mail server's responses, and of a whole mail, milliseconds. */
const PATIENCE = { connect: 10_000, greet: 10_000, quiet: 20_000, mail: 60_000 } as const;

interface Options {
  readonly patience?: Readonly<Record<keyof typeof PATIENCE, number>>;
  /** Trusted in addition to the usual authorities. */
  readonly ca?: string;
}

/** Delivers mails through the operator's mail server, each on a connection of its own. */
export function openSmtpTransport(settings: SmtpSettings, options: Options = {}): MailTransport {
  const patience = options.patience ?? PATIENCE;
  const transport = createTransport({
    host: settings.host,
    port: settings.port,
    secure: settings.isTlsFromStart,
    requireTLS: settings.requiresTls,
    auth: settings.login,
    tls: options.ca === undefined ? {} : { ca: options.ca },
    connectionTimeout: patience.connect,
    dnsTimeout: patience.connect,
    greetingTimeout: patience.greet,
    socketTimeout: patience.quiet,
    // Mails contain only our own text.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    check: () => transport.verify(),
    async deliver(mail, signal) {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(patience.mail)]);
      try {
        await transport.sendMail({ ...message(settings, mail), signal: limit });
        return "sent";
      } catch (error) {
        throw refusalIn(error) ?? error;
      }
    },
  };
}

function message({ from }: SmtpSettings, mail: OutgoingMail) {
  const { messageId, address, subject, text, html, calendar, unsubscribeUrl, replyTo } = mail;
  return {
    messageId,
    from: { name: PRODUCT_NAME, address: from },
    to: { name: "", address },
    // Not parsed from the headers: the recipient is this one address, whatever it looks like.
    envelope: { from, to: [address] },
    ...(replyTo !== undefined && { replyTo }),
    subject,
    text,
    html,
    ...(calendar !== undefined && {
      icalEvent: { method: "PUBLISH", filename: "event.ics", content: calendar },
    }),
    headers: {
      // Prevents automatic replies.
      "Auto-Submitted": "auto-generated",
      ...(unsubscribeUrl && {
        "List-Unsubscribe": { prepared: true, value: `<${unsubscribeUrl}>` },
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
  };
}

/** Permanent failures: the server rejected the recipient or the content. */
function refusalIn(error: unknown): MailRefused | undefined {
  if (!(error instanceof Error)) return undefined;
  const { permanent, command, response } = error as Error & Record<string, unknown>;
  const isAboutMail = command === "RCPT TO" || command === "DATA";
  if (permanent !== true || !isAboutMail) return undefined;
  const reason = String(response ?? error.message);
  return new MailRefused(reason, { isAddressDead: isAddressDead(reason), cause: error });
}

/**
 * RFC 3463: 5.1 is about the address and 5.2 about the mailbox; 5.7 and others are about the sender
 * or the content. A response without such a code means the address.
 */
function isAddressDead(response: string): boolean {
  const [, subject] = /\b5\.(\d{1,3})\.\d{1,3}\b/.exec(response) ?? [];
  return subject === undefined || subject === "1" || subject === "2";
}
