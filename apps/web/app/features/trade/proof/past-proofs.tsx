import type { LedgerProof } from "@stackyard/contract/trade/bookkeeping/ledger-proofs";
import { apiUrl } from "../../../lib/api/api";
import { formatDay, formatPrice } from "../../../lib/format/format";
import { Badge } from "../../../ui/display/badge";
import { Section } from "../../../ui/display/section";
import { type Column, DataTable } from "../../../ui/figures/data-table";

const COLUMNS: readonly Column<LedgerProof>[] = [
  {
    title: "Day",
    cell: ({ day, mode }) => (
      <span className="flex flex-wrap items-center gap-2 whitespace-nowrap">
        {formatDay(day)}
        {mode === "test" && <Badge tone="note">Test</Badge>}
      </span>
    ),
  },
  { title: "Owed to users", isNumber: true, cell: ({ liabilities }) => formatPrice(liabilities) },
  {
    title: "Root of the day",
    cell: ({ root }) => <code className="break-all font-mono text-xs">{root}</code>,
  },
  {
    title: "File",
    cell: ({ id, day, isVerifiable }) =>
      isVerifiable ? (
        <a
          href={apiUrl("/api/ledger/proofs/{id}/file", { id })}
          download
          className="text-accent-strong underline underline-offset-3"
        >
          Download<span className="sr-only"> the file of {formatDay(day)}</span>
        </a>
      ) : (
        "No longer kept"
      ),
  },
];

/** The chain of daily roots. */
export function PastProofs({ proofs }: { readonly proofs: readonly LedgerProof[] }) {
  return (
    <Section title="All proofs" text="Each day's root covers the root of the day before.">
      <DataTable label="All proofs" columns={COLUMNS} rows={proofs} keyOf={({ id }) => id} />
    </Section>
  );
}
