import type { ProviderSubject } from "../payments.ts";

/** Objects of Stripe's that we know something about. Others have neither of these fields. */
interface Known {
  readonly object: string;
  readonly id?: string;
  readonly metadata?: { readonly [key: string]: string } | null;
  readonly client_reference_id?: string | null;
  readonly account?: unknown;
}

/** The key under which each of our calls has its reference in Stripe's metadata. */
export const REFERENCE = "stackyard_reference";

/** What an object of Stripe's means to us. */
export function subjectOf(object: object): ProviderSubject {
  const { object: type, id = "", metadata, ...more } = object as Known;
  const reference = more.client_reference_id ?? metadata?.[REFERENCE];
  if (type === "dispute") return { kind: "dispute", disputeReference: id };
  if (type === "account") return { kind: "account", accountId: id };
  if (type === "capability" || type === "bank_account" || type === "card") {
    const { account } = more;
    return typeof account === "string" ? { kind: "account", accountId: account } : OTHER;
  }
  if (!reference || reference.length > MAX_REFERENCE) return OTHER;
  switch (type) {
    case "checkout.session":
      return { kind: "charge", reference, providerId: id };
    // They have the metadata of their session, whose ID they don't know.
    case "payment_intent":
    case "charge":
      return { kind: "charge", reference };
    case "refund":
      return { kind: "refund", reference, providerId: id };
    case "transfer":
      return { kind: "transfer", reference, providerId: id };
    case "payout":
      return { kind: "payout", reference, providerId: id };
    default:
      return OTHER;
  }
}

const OTHER = { kind: "other" } as const;
const MAX_REFERENCE = 200;
