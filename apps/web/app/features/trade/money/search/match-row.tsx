import type { MoneyMatch } from "@stackyard/contract/trade/money";
import { formatPrice } from "../../../../lib/format/format";
import { Moment } from "../../../../lib/format/times";
import { Badge } from "../../../../ui/display/badge";
import { Facts } from "../../../../ui/display/facts";
import { type Column, DataTable } from "../../../../ui/figures/data-table";
import { Person } from "../person";

const KINDS: Record<MoneyMatch["kind"], string> = {
  order: "Order",
  refund: "Refund",
  dispute: "Dispute",
  payout: "Payout",
  adjustment: "Adjustment",
  bank_transfer: "Bank transfer",
  call: "Call to a provider",
  transaction: "Ledger transaction",
};

type Entry = MoneyMatch["entries"][number];

const ENTRIES: readonly Column<Entry>[] = [
  {
    title: "Account",
    cell: ({ kind, userId, provider }) =>
      [kind, userId !== null && `user ${userId}`, provider].filter(Boolean).join(", "),
  },
  { title: "Amount", isNumber: true, cell: ({ amount }) => formatPrice(amount) },
];

export function MatchRow({ match }: { readonly match: MoneyMatch }) {
  const { kind, id, reference, state, amount, mode, at, person, orderId, entries, error } = match;
  return (
    <li className="flex flex-col gap-4 p-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="font-[620]">
          {KINDS[kind]} {id}
        </span>
        <Badge>{state.replaceAll("_", " ")}</Badge>
        {mode === "test" && <Badge tone="note">Test</Badge>}
      </p>
      <Facts
        facts={[
          { label: "Reference", value: <code className="font-mono text-xs">{reference}</code> },
          ...(amount === null ? [] : [{ label: "Amount", value: formatPrice(amount) }]),
          { label: "Time", value: <Moment at={at} /> },
          ...(person ? [{ label: "Person", value: <Person person={person} /> }] : []),
          ...(orderId === null ? [] : [{ label: "Order", value: orderId }]),
        ]}
      />
      {error && <p className="text-poor text-sm [overflow-wrap:anywhere]">{error}</p>}
      {entries.length > 0 && (
        <DataTable
          label={`Entries of ${reference}`}
          columns={ENTRIES}
          rows={entries}
          keyOf={({ kind, userId, provider }) => `${kind} ${userId} ${provider}`}
        />
      )}
    </li>
  );
}
