import { z } from "zod";
import { StartupError } from "../runtime/startup-error.ts";
import { variable } from "../runtime/variable.ts";

export interface InvoiceSettings {
  /** Where organizations transfer the money to, as shown to them. */
  readonly bankDetails: string;
  readonly termDays: number;
}

export const INVOICE_VARIABLES = {
  INVOICE_BANK_DETAILS: variable(
    "must have 10 to 500 characters, with \\n between lines",
    z
      .string()
      .min(10)
      .max(500)
      .transform((text) => text.replaceAll("\\n", "\n")),
  ).optional(),
  INVOICE_TERM_DAYS: variable(
    "must be a number of days from 1 to 90, such as 14",
    z.coerce.number().int().min(1).max(90),
  ).optional(),
};

type Variables = z.output<z.ZodObject<typeof INVOICE_VARIABLES>>;

/** Undefined without bank details: then buyers can't pay by invoice. */
export function readInvoiceSettings(env: Variables): InvoiceSettings | undefined {
  const { INVOICE_BANK_DETAILS: bankDetails, INVOICE_TERM_DAYS: termDays } = env;
  if (bankDetails !== undefined) return { bankDetails, termDays: termDays ?? 14 };
  if (termDays !== undefined)
    throw new StartupError("INVOICE_TERM_DAYS needs INVOICE_BANK_DETAILS");
  return undefined;
}
