import { z } from "zod";
import { type OpeningHours, readOpeningHours } from "./platform/opening-hours.ts";
import { StartupError } from "./platform/runtime/startup-error.ts";
import { variable } from "./platform/runtime/variable.ts";

/** The variables of the environment that say how support is reached. */
export const SUPPORT_VARIABLES = {
  SUPPORT_HOURS: variable(
    "must look like Mon-Fri 09:00-17:00, in UTC",
    z
      .string()
      .transform(readOpeningHours)
      .pipe(z.custom<OpeningHours>((hours) => hours !== undefined)),
  ).optional(),
  SUPPORT_EMAIL: variable(
    "must be an address without + before the @, such as support@stackyard.example",
    z.email().regex(/^[^+]+@[^@]+$/),
  ).optional(),
  SUPPORT_INBOUND_SECRET: variable(
    "must have at least 32 characters",
    z.string().min(32),
  ).optional(),
  VISITORS_STORAGE_GB: variable(
    "must be a number from 0 to 10000, such as 5",
    z.coerce.number().int().min(0).max(10_000),
  ).default(5),
  SECURITY_KEY: variable(
    "must be a public age or PGP key of at most 20,000 characters",
    z
      .string()
      .max(20_000)
      .regex(/^(age1|-----BEGIN PGP PUBLIC KEY BLOCK-----)/),
  ).optional(),
};

export interface SupportSettings {
  /** Unset: there is always somebody. */
  readonly supportHours: OpeningHours | undefined;
  /** Where answers to the mails of tickets go; unset, none come in. */
  readonly supportAddress: string | undefined;
  /** Signs what the mail server passes on. */
  readonly supportInboundSecret: string | undefined;
  /** What the files of people who are not signed in may take up together. */
  readonly visitorsStorageBytes: number;
  /** To which a report of a hole may be encrypted. */
  readonly securityKey: string | undefined;
}

/** Throws a StartupError that says what does not go together. */
export function readSupportSettings(
  env: z.output<z.ZodObject<typeof SUPPORT_VARIABLES>>,
): SupportSettings {
  const { SUPPORT_HOURS, SUPPORT_EMAIL, SUPPORT_INBOUND_SECRET, SECURITY_KEY } = env;
  if (!SUPPORT_EMAIL !== !SUPPORT_INBOUND_SECRET)
    throw new StartupError("SUPPORT_EMAIL and SUPPORT_INBOUND_SECRET are needed together");
  return {
    supportHours: SUPPORT_HOURS,
    supportAddress: SUPPORT_EMAIL,
    supportInboundSecret: SUPPORT_INBOUND_SECRET,
    visitorsStorageBytes: env.VISITORS_STORAGE_GB * 1_000_000_000,
    securityKey: SECURITY_KEY,
  };
}
