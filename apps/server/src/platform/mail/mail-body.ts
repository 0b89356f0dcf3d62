import { unseal } from "../seal.ts";
import type { Services } from "../services.ts";
import type { MailContent } from "./mail-content.ts";
import { mailHtml } from "./mail-html.ts";
import { mailText } from "./mail-text.ts";

export interface MailBody {
  readonly text: string;
  readonly html: string;
  /** An attached calendar file. */
  readonly calendar?: string | undefined;
}

interface SealedMail {
  readonly sealedBody: string | null;
  readonly unsubscribeUrl: string | null;
}

/** Renders a mail. Undefined if its content was deleted or sealed with another secret. */
export async function renderBody(
  { config, settings }: Pick<Services, "config" | "settings">,
  { sealedBody, unsubscribeUrl }: SealedMail,
): Promise<MailBody | undefined> {
  const content = open(config.authSecret, sealedBody);
  // Earlier releases sealed mails after rendering them.
  if (content === undefined || "html" in content) return content;
  const { operator } = await settings.read();
  const frame = { siteUrl: config.siteUrl, unsubscribeUrl, operator: operator.value };
  const { calendar } = content;
  return { text: mailText(content, frame), html: mailHtml(content, frame), calendar };
}

function open(secret: string, sealed: string | null): MailContent | MailBody | undefined {
  if (sealed === null) return undefined;
  try {
    return JSON.parse(unseal(secret, sealed)) as MailContent | MailBody;
  } catch {
    return undefined;
  }
}
