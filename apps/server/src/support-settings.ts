import { z } from "zod";
import { type OpeningHours, readOpeningHours } from "./platform/opening-hours.ts";
import { StartupError } from "./platform/startup-error.ts";

/** The variables of the environment that say how support is reached. */
export const SUPPORT_VARIABLES = {
  SUPPORT_HOURS: z.string().optional(),
  SUPPORT_EMAIL: z
    .email()
    .regex(/^[^+]+@[^@]+$/, "no + in front of the @")
    .optional(),
  SUPPORT_INBOUND_SECRET: z.string().min(32).optional(),
  SECURITY_KEY: z
    .string()
    .max(20_000)
    .regex(/^(age1|-----BEGIN PGP PUBLIC KEY BLOCK-----)/, "a public age or PGP key")
    .optional(),
};

export interface SupportSettings {
  /** Unset: there is always somebody. */
  readonly supportHours: OpeningHours | undefined;
  /** Where answers to the mails of tickets go; unset, none come in. */
  readonly supportAddress: string | undefined;
  /** Signs what the mail server passes on. */
  readonly supportInboundSecret: string | undefined;
  /** To which a report of a hole may be encrypted. */
  readonly securityKey: string | undefined;
}

/** Throws a StartupError that says what does not go together. */
export function readSupportSettings(
  env: z.output<z.ZodObject<typeof SUPPORT_VARIABLES>>,
): SupportSettings {
  const { SUPPORT_HOURS: text, SUPPORT_EMAIL, SUPPORT_INBOUND_SECRET, SECURITY_KEY } = env;
  const supportHours = text === undefined ? undefined : readOpeningHours(text);
  if (text !== undefined && !supportHours)
    throw new StartupError("SUPPORT_HOURS is not valid: such as Mon-Fri 09:00-17:00, in UTC");
  if (!SUPPORT_EMAIL !== !SUPPORT_INBOUND_SECRET)
    throw new StartupError("SUPPORT_EMAIL and SUPPORT_INBOUND_SECRET are needed together");
  return {
    supportHours,
    supportAddress: SUPPORT_EMAIL,
    supportInboundSecret: SUPPORT_INBOUND_SECRET,
    securityKey: SECURITY_KEY,
  };
}
