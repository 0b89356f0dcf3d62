import { shareInFlight } from "../../../platform/limits/share-in-flight.ts";
import type { Services } from "../../../platform/services.ts";
import { listStates } from "./reconciliation-queries.ts";

/** Exports the state of the comparison with payment providers, for alerts. */
export function showBooks({ db, metrics }: Services): void {
  const states = shareInFlight(() => listStates(db));
  const differences = "Differences to a payment provider's books. Old ones stop payouts.";
  metrics.show(
    { name: "provider_differences", help: differences, labels: ["provider", "mode", "state"] },
    async () =>
      (await states()).flatMap(({ provider, mode, open, old }) => [
        { labels: { provider, mode, state: "open" }, value: open },
        { labels: { provider, mode, state: "old" }, value: old },
      ]),
  );
  const age = "Seconds since the books were last compared with a payment provider's.";
  metrics.show(
    { name: "provider_reconciled_seconds", help: age, labels: ["provider", "mode"] },
    async () =>
      (await states()).flatMap(({ provider, mode, reconciledAt }) =>
        reconciledAt
          ? [{ labels: { provider, mode }, value: (Date.now() - +reconciledAt) / 1_000 }]
          : [],
      ),
  );
}
