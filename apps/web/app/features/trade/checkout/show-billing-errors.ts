import { wrongFields } from "../../../lib/api/api";
import type { BillingForm } from "./use-billing-form";

const FIELDS = ["name", "address", "country", "vatId"] as const;

/** Shows the server's errors at the billing fields, such as "billing.vatId". */
export function showBillingErrors({ form, setOpen }: BillingForm, error: unknown): void {
  const wrong = wrongFields(error);
  for (const field of FIELDS) {
    const message = wrong[`billing.${field}`];
    if (!message) continue;
    setOpen(true);
    form.setError(field, { type: "server", message });
  }
}
