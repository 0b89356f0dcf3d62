import type { ResponseOf } from "@stackyard/contract/base/endpoint";
import type { listHolds } from "@stackyard/contract/trade/money";
import { useQuery } from "@tanstack/react-query";
import { formatPrice } from "../../../../lib/format/format";
import { Day } from "../../../../lib/format/times";
import { SectionContent } from "../../../../lib/page/section-content";
import { Badge } from "../../../../ui/display/badge";
import { Section } from "../../../../ui/display/section";
import { EmptyLine } from "../../../../ui/feedback/empty-line";
import { type Column, DataTable } from "../../../../ui/figures/data-table";
import { holdsQuery } from "../money-queries";
import { Person } from "../person";

type Hold = ResponseOf<typeof listHolds>[number];

const COLUMNS: readonly Column<Hold>[] = [
  {
    title: "Hold",
    cell: ({ reference, mode }) => (
      <span className="flex flex-wrap items-center gap-2">
        <code className="font-mono text-xs">{reference}</code>
        {mode === "test" && <Badge tone="note">Test</Badge>}
      </span>
    ),
  },
  { title: "Buyer", cell: ({ buyer }) => <Person person={buyer} /> },
  { title: "Since", cell: ({ createdAt }) => <Day at={createdAt} /> },
  { title: "Amount", isNumber: true, cell: ({ amount }) => formatPrice(amount) },
  { title: "Open", isNumber: true, cell: ({ open }) => formatPrice(open) },
];

/** Money that is neither a seller's nor given back. */
export function Holds() {
  const query = useQuery(holdsQuery());
  return (
    <Section title="Open holds" text="Held funds of buyers, oldest first, up to 200.">
      <SectionContent query={query} what="The holds">
        {(holds) =>
          holds.length === 0 ? (
            <EmptyLine>No open holds.</EmptyLine>
          ) : (
            <DataTable
              label="Open holds"
              columns={COLUMNS}
              rows={holds}
              keyOf={({ reference }) => reference}
            />
          )
        }
      </SectionContent>
    </Section>
  );
}
