import { jobKind } from "../../../platform/jobs/jobs.ts";
import type { Services } from "../../../platform/services.ts";
import { deleteParties } from "./invoice-queries.ts";

export const sweepInvoicePartiesDaily = jobKind<object>("sweep-invoice-parties", {
  policy: "exclusive",
});

/** Deletes the names on invoices after the configured years. */
export async function sweepInvoiceParties(ctx: Services): Promise<void> {
  const { invoiceYears } = (await ctx.settings.read()).payments.value;
  await deleteParties(ctx.db, invoiceYears);
}
