import type { PaymentMode } from "@stackyard/contract/base/money";
import type { ProviderSubject } from "../../../platform/payments/payments.ts";
import type { Services } from "../../../platform/services.ts";
import { handleChange } from "./change-handlers.ts";
import { refreshCall } from "./perform-call.ts";

interface Provider {
  readonly provider: string;
  readonly mode: PaymentMode;
}

/** Reads what a webhook or a movement is about from the provider, and records its state. */
export async function followSubject(
  ctx: Services,
  { provider, mode }: Provider,
  about: ProviderSubject,
): Promise<void> {
  switch (about.kind) {
    case "dispute":
      return handleChange(ctx, "dispute", { provider, mode, reference: about.disputeReference });
    case "account":
      return handleChange(ctx, "account", { provider, mode, reference: about.accountId });
    case "other":
      return;
    default:
      return refreshCall(ctx, about.reference, { provider, mode, providerId: about.providerId });
  }
}

/** Names what is followed: events and movements with the same name need only one look. */
export function subjectKey(about: ProviderSubject): string | null {
  if (about.kind === "other") return null;
  if (about.kind === "dispute") return `dispute:${about.disputeReference}`;
  if (about.kind === "account") return `account:${about.accountId}`;
  return `${about.kind}:${about.reference}`;
}
