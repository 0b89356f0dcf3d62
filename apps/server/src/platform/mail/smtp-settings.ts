import { z } from "zod";
import { StartupError } from "../runtime/startup-error.ts";
import { variable } from "../runtime/variable.ts";

/** Environment variables of the mail server. */
export const SMTP_VARIABLES = {
  SMTP_URL: variable(
    "must look like smtp://name:password@mail.example:587",
    z.url({ protocol: /^smtps?$/, hostname: /./ }),
  ).optional(),
  SMTP_TLS: variable("must be required or optional", z.enum(["required", "optional"])).default(
    "required",
  ),
  MAIL_FROM: variable(
    "must be an address alone, such as no-reply@stackyard.example",
    z.email(),
  ).optional(),
};

export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** Implicit TLS; otherwise STARTTLS. */
  readonly isTlsFromStart: boolean;
  /** Whether a server without TLS must be refused. */
  readonly requiresTls: boolean;
  readonly login: { readonly user: string; readonly pass: string } | undefined;
  readonly from: string;
}

interface Variables extends z.output<z.ZodObject<typeof SMTP_VARIABLES>> {
  readonly PUBLIC_URL?: string | undefined;
}

/** Undefined without a mail server. Throws a StartupError for invalid settings. */
export function readSmtpSettings(env: Variables): SmtpSettings | undefined {
  if (env.SMTP_URL === undefined) return undefined;
  // Links in mails must not be built from a request's Host header.
  if (!env.PUBLIC_URL) throw new StartupError("SMTP_URL needs PUBLIC_URL for the links in emails");
  if (!env.MAIL_FROM) throw new StartupError("SMTP_URL needs MAIL_FROM as the sender of emails");
  const { protocol, hostname, port, username, password } = new URL(env.SMTP_URL);
  const isTlsFromStart = protocol === "smtps:";
  return {
    host: hostname.startsWith("[") ? hostname.slice(1, -1) : hostname,
    port: Number(port) || (isTlsFromStart ? 465 : 587),
    isTlsFromStart,
    requiresTls: env.SMTP_TLS === "required",
    login: username
      ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
      : undefined,
    from: env.MAIL_FROM,
  };
}
