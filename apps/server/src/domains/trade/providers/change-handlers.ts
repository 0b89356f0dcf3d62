import type { PaymentMode } from "@stackyard/contract/base/money";
import type { Services } from "../../../platform/services.ts";

/** A dispute or account that may have changed at a provider, by the provider's reference. */
interface Changed {
  readonly provider: string;
  readonly mode: PaymentMode;
  readonly reference: string;
}

/** Reads it from the provider and records what is new. Safe to repeat and to race. */
type ChangeHandler = (ctx: Services, changed: Changed) => Promise<void>;

const HANDLERS = new Map<"dispute" | "account", ChangeHandler>();

/** Domains register what they read again, when the server starts. */
export function registerChangeHandler(kind: "dispute" | "account", handle: ChangeHandler): void {
  HANDLERS.set(kind, handle);
}

export async function handleChange(
  ctx: Services,
  kind: "dispute" | "account",
  changed: Changed,
): Promise<void> {
  await HANDLERS.get(kind)?.(ctx, changed);
}
