import type { MoneyOverview } from "@stackyard/contract/trade/money";
import { Link } from "../../../../lib/links/link";
import { RowList } from "../../../../ui/display/row-list";
import { Section } from "../../../../ui/display/section";
import { EmptyLine } from "../../../../ui/feedback/empty-line";
import { moneyAddress } from "../money-address";

/** Work for administrators, each linked to its list. */
export function Waiting({ waiting }: Pick<MoneyOverview, "waiting">) {
  const work = [
    {
      label: "Refunds to decide",
      count: waiting.refundsToDecide,
      to: moneyAddress("refunds", { status: "objected" }),
    },
    {
      label: "Failed refunds",
      count: waiting.failedRefunds,
      to: moneyAddress("refunds", { status: "failed" }),
    },
    {
      label: "Open disputes",
      count: waiting.openDisputes,
      to: moneyAddress("disputes", { status: "open" }),
    },
    {
      label: "Failed payouts",
      count: waiting.failedPayouts,
      to: moneyAddress("payouts", { status: "payout_failed" }),
    },
    {
      label: "Identities to check",
      count: waiting.identitiesToCheck,
      to: moneyAddress("sellers", { identity: "pending" }),
    },
    { label: "Adjustments to decide", count: waiting.adjustments, to: moneyAddress("adjustments") },
    {
      label: "Calls with an unknown outcome",
      count: waiting.unclearCalls,
      to: moneyAddress("providers"),
    },
  ].filter(({ count }) => count > 0);
  return (
    <Section title="Needs attention">
      {work.length === 0 ? (
        <EmptyLine>No open work.</EmptyLine>
      ) : (
        <RowList label="Needs attention">
          {work.map(({ label, count, to }) => (
            <li key={label} className="flex items-center justify-between gap-4 px-5 py-2">
              <Link
                to={to}
                className="inline-flex min-h-10 items-center text-accent-strong underline underline-offset-3"
              >
                {label}
              </Link>
              <span className="font-[700] tabular-nums">{count}</span>
            </li>
          ))}
        </RowList>
      )}
    </Section>
  );
}
