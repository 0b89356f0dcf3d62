import type { Config } from "../../config.ts";
import { unseal } from "./seal.ts";

export interface MailBody {
  readonly text: string;
  readonly html: string;
}

/** A mail's text and HTML; undefined if they were deleted or sealed with another secret. */
export function openBody(
  { authSecret }: Pick<Config, "authSecret">,
  sealed: string | null,
): MailBody | undefined {
  if (sealed === null) return undefined;
  try {
    return JSON.parse(unseal(authSecret, sealed)) as MailBody;
  } catch {
    return undefined;
  }
}
