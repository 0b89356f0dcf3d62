import type { Config } from "../../config.ts";
import type { Database } from "../db/database.ts";
import { openInvoicePayments } from "./invoice-payments.ts";
import type { PaymentProvider } from "./payments.ts";
import { openTestPayments } from "./test-payments.ts";

interface Options {
  readonly testDelayMs?: number;
  /** How long Stripe's answer may take. */
  readonly timeoutMs?: number;
}

/** The payment providers of this server. The first one's first method is the default. */
export async function openPayments(
  config: Pick<Config, "stripe" | "invoices" | "offersTestPayments">,
  db: Database,
  { testDelayMs, timeoutMs }: Options = {},
): Promise<PaymentProvider[]> {
  const test = openTestPayments(db, { ...(testDelayMs !== undefined && { delayMs: testDelayMs }) });
  return [
    ...(config.stripe ? [await openStripe(config.stripe, timeoutMs)] : []),
    ...(config.invoices ? [openInvoicePayments(db, config.invoices)] : []),
    // Without methods it takes no payments, but earlier ones can still be refunded.
    config.offersTestPayments ? test : { ...test, methods: [] },
  ];
}

/** Without an account at Stripe, its library isn't loaded. */
async function openStripe(settings: NonNullable<Config["stripe"]>, timeoutMs?: number) {
  const { openStripePayments } = await import("./stripe/open-stripe.ts");
  return openStripePayments(settings, { ...(timeoutMs !== undefined && { timeoutMs }) });
}
