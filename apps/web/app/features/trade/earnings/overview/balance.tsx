import type { SellerBalance } from "@stackyard/contract/trade/payouts";
import { useQuery } from "@tanstack/react-query";
import { formatCount, formatPrice } from "../../../../lib/format/format";
import { LongDay } from "../../../../lib/format/times";
import { TextLink } from "../../../../lib/links/text-link";
import { SectionContent } from "../../../../lib/page/section-content";
import { Section } from "../../../../ui/display/section";
import { Tiles } from "../../../../ui/figures/tiles";
import { earningsAddress } from "../earnings-address";
import { balanceQuery } from "../earnings-queries";

/** The seller's money by state, and what moves next. */
export function Balance() {
  const query = useQuery(balanceQuery());
  return (
    <Section title="Balance" action={<TextLink to={earningsAddress("payouts")}>Payouts</TextLink>}>
      <SectionContent query={query} what="Your balance">
        {(balance) => (
          <>
            <Tiles
              tiles={[
                { label: "Held funds", value: formatPrice(balance.pending) },
                { label: "Available", value: formatPrice(balance.available) },
                { label: "In transit", value: formatPrice(balance.inTransit) },
                ...(balance.owed > 0
                  ? [{ label: "You owe", value: formatPrice(balance.owed) }]
                  : []),
              ]}
            />
            <Next balance={balance} />
          </>
        )}
      </SectionContent>
    </Section>
  );
}

function Next({ balance }: { readonly balance: SellerBalance }) {
  const { nextClearance, nextPayoutAt, payable, owed, clearanceDays } = balance;
  return (
    <ul className="flex flex-col gap-1 text-ink-soft text-sm leading-relaxed">
      <li>
        Sales are held for {formatCount(clearanceDays, "day")}, in which buyers can request a
        refund. Then they are available.
      </li>
      {nextClearance && (
        <li>
          {formatPrice(nextClearance.amount)} becomes available on <LongDay at={nextClearance.at} />
          .
        </li>
      )}
      {nextPayoutAt && (
        <li>
          The next payout is on <LongDay at={nextPayoutAt} />. {formatPrice(payable)} can be paid
          out now.
        </li>
      )}
      {owed > 0 && (
        <li>
          You owe {formatPrice(owed)} after refunds or chargebacks. It is deducted from your next
          sales.
        </li>
      )}
    </ul>
  );
}
