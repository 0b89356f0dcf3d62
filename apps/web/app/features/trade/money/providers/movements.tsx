import type { ListedMovementRow } from "@stackyard/contract/trade/bookkeeping/reconciliation";
import { formatPrice } from "../../../../lib/format/format";
import { Day } from "../../../../lib/format/times";
import { PagedList } from "../../../../lib/listing/paged-list";
import { Badge } from "../../../../ui/display/badge";
import { Section } from "../../../../ui/display/section";
import { EmptyLine } from "../../../../ui/feedback/empty-line";
import { type Column, DataTable } from "../../../../ui/figures/data-table";
import { movementsQuery } from "../money-queries";

const COLUMNS: readonly Column<ListedMovementRow>[] = [
  {
    title: "Movement",
    cell: ({ reference, mode }) => (
      <span className="flex flex-wrap items-center gap-2">
        <code className="break-all font-mono text-xs">{reference}</code>
        {mode === "test" && <Badge tone="note">Test</Badge>}
      </span>
    ),
  },
  { title: "Provider", cell: ({ provider }) => provider },
  { title: "Kind", cell: ({ kind }) => kind },
  { title: "About", cell: ({ subject }) => subject ?? "Unknown" },
  { title: "Day", cell: ({ at }) => <Day at={at} className="whitespace-nowrap" /> },
  { title: "Amount", isNumber: true, cell: ({ amount }) => formatPrice(amount) },
  { title: "Fee", isNumber: true, cell: ({ fee }) => formatPrice(fee) },
  { title: "Our posting", cell: ({ isMatched }) => (isMatched ? "Equal" : "Missing or different") },
];

/** Changes of our balances at the providers, as they list them. */
export function Movements() {
  return (
    <Section title="Movements at the providers" text="Newest first, as the providers list them.">
      <PagedList
        what="movements"
        pageOf={movementsQuery}
        empty={<EmptyLine>No movements yet. Each comparison reads new ones.</EmptyLine>}
      >
        {(movements) => (
          <DataTable
            label="Movements at the providers"
            columns={COLUMNS}
            rows={movements}
            keyOf={({ id }) => id}
          />
        )}
      </PagedList>
    </Section>
  );
}
