import type { Movement } from "../../../platform/payments/payments.ts";

/** The ledger reference of a provider's movement. It makes each movement one posting. */
export function movementReference(provider: string, { reference }: Pick<Movement, "reference">) {
  return `movement:${provider}:${reference}`;
}
