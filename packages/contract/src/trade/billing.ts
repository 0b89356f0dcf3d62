import { z } from "zod";
import { COUNTRY_CODES } from "../base/countries.ts";
import { LIMITS } from "../base/limits.ts";
import { name, orNull, text } from "../base/text.ts";

/** VAT identification numbers by country prefix. Only the format is checked. */
const VAT_ID =
  /^(?:ATU\d{8}|BE[01]\d{9}|BG\d{9,10}|CY\d{8}[A-Z]|CZ\d{8,10}|DE\d{9}|DK\d{8}|EE\d{9}|EL\d{9}|ES[A-Z0-9]\d{7}[A-Z0-9]|FI\d{8}|FR[A-Z0-9]{2}\d{9}|GB(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})|HR\d{11}|HU\d{8}|IE\d[A-Z0-9+*]\d{5}[A-Z]{1,2}|IT\d{11}|LT(?:\d{9}|\d{12})|LU\d{8}|LV\d{11}|MT\d{8}|NL\d{9}B\d{2}|NO\d{9}(?:MVA)?|PL\d{10}|PT\d{9}|RO\d{2,10}|SE\d{12}|SI\d{8}|SK\d{10}|CHE\d{9}(?:MWST|TVA|IVA)?|XI(?:\d{9}|\d{12}))$/;

const vatId = name(20)
  .overwrite((text) => text.toUpperCase().replace(/[\s.-]/g, ""))
  .refine(
    (text) => text === "" || VAT_ID.test(text),
    "Enter a VAT ID with its country prefix, such as DE123456789",
  );

/** What receipts and invoices show of the buyer. */
export const billing = z.object({
  name: orNull(name(LIMITS.billing.name)),
  address: orNull(text(LIMITS.billing.address)),
  /** ISO 3166-1 alpha-2. */
  country: orNull(
    name(2).refine(
      (code) => code === "" || COUNTRY_CODES.includes(code),
      "Use a two-letter country code, such as US",
    ),
  ),
  vatId: orNull(vatId),
});
export type Billing = z.infer<typeof billing>;

/** The same in a response. */
export const billingDetails = z.object({
  name: z.string().nullable(),
  address: z.string().nullable(),
  country: z.string().nullable(),
  vatId: z.string().nullable(),
});
