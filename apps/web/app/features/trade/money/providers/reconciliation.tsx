import type { ProviderReconciliation } from "@stackyard/contract/trade/bookkeeping/reconciliation";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { send } from "../../../../lib/api/api";
import { errorMessage } from "../../../../lib/api/error-message";
import { invalidate } from "../../../../lib/api/query";
import { useSendOnce } from "../../../../lib/api/use-send-once";
import { toast } from "../../../../lib/browser/toast";
import { formatNumber, formatPrice } from "../../../../lib/format/format";
import { Moment } from "../../../../lib/format/times";
import { SectionContent } from "../../../../lib/page/section-content";
import { Button } from "../../../../ui/controls/button";
import { Badge } from "../../../../ui/display/badge";
import { Facts } from "../../../../ui/display/facts";
import { RowList } from "../../../../ui/display/row-list";
import { Section } from "../../../../ui/display/section";
import { Alert } from "../../../../ui/feedback/alert";
import { EmptyLine } from "../../../../ui/feedback/empty-line";
import { reconciliationQuery } from "../money-queries";

/** The last comparison of each provider's books with ours. */
export function Reconciliation() {
  const client = useQueryClient();
  const query = useQuery(reconciliationQuery());
  const start = useSendOnce({
    mutationKey: ["start reconciliation"],
    mutationFn: () => send("post", "/api/admin/reconciliation", {}),
    async onSuccess() {
      toast.success("Comparison started", "Its result appears here within minutes.");
      await invalidate(client, "/api/admin/reconciliation");
    },
    onError: (error) => toast.error("Not started", errorMessage(error, "Please try again.")),
  });
  return (
    <Section
      title="Reconciliation"
      text="We compare every movement at the payment providers with the ledger each day. A difference that isn't explained within a day stops payouts."
      action={
        <Button
          size="small"
          look="secondary"
          isBusy={start.isPending}
          onClick={() => start.mutate(undefined)}
        >
          Compare now
        </Button>
      }
    >
      <SectionContent query={query} what="The reconciliation">
        {(providers) =>
          providers.length === 0 ? (
            <EmptyLine>No comparison yet. Start one, or wait for the daily one.</EmptyLine>
          ) : (
            <RowList label="Providers">
              {providers.map((provider) => (
                <Row key={`${provider.provider} ${provider.mode}`} provider={provider} />
              ))}
            </RowList>
          )
        }
      </SectionContent>
    </Section>
  );
}

function Row({ provider: row }: { readonly provider: ProviderReconciliation }) {
  const { provider, mode, balance, books, reconciledAt, payoutStops, error } = row;
  return (
    <li className="flex flex-col gap-4 p-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="font-[620]">{provider}</span>
        {mode === "test" && <Badge tone="note">Test</Badge>}
        <Outcome of={row} />
      </p>
      <Facts
        facts={[
          {
            label: "At the provider when compared",
            value: balance === null ? "Unknown" : formatPrice(balance),
          },
          { label: "In our books now", value: formatPrice(books) },
          { label: "Movements", value: formatNumber(row.movements) },
          { label: "Without a posting", value: formatNumber(row.unmatched) },
          { label: "Open differences", value: formatNumber(row.openDifferences) },
          { label: "Compared", value: reconciledAt ? <Moment at={reconciledAt} /> : "Never" },
        ]}
      />
      {payoutStops.length > 0 && (
        <Alert tone="poor" title="Payouts are stopped">
          <ul>
            {payoutStops.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Alert>
      )}
      {error && (
        <Alert tone="poor" title="The last comparison failed">
          {error}
        </Alert>
      )}
    </li>
  );
}

/** What the last comparison found. The books may have moved on since. */
function Outcome({
  of: { reconciledAt, openDifferences, oldDifferences },
}: {
  readonly of: ProviderReconciliation;
}) {
  if (openDifferences > 0)
    return <Badge tone={oldDifferences > 0 ? "poor" : "fair"}>Different</Badge>;
  if (!reconciledAt) return <Badge tone="note">Not compared</Badge>;
  return <Badge tone="good">Equal</Badge>;
}
