import { Differences } from "./differences";
import { Movements } from "./movements";
import { ProviderEvents } from "./provider-events";
import { Reconciliation } from "./reconciliation";
import { UnclearCalls } from "./unclear-calls";

/** The payment providers' view of our money, and what they have told us. */
export function ProvidersSection() {
  return (
    <div className="flex flex-col gap-12">
      <Reconciliation />
      <Differences />
      <UnclearCalls />
      <ProviderEvents />
      <Movements />
    </div>
  );
}
