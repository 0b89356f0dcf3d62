import type { SellerBalance } from "@stackyard/contract/trade/payouts";
import { Suspense, useState } from "react";
import { formatPrice } from "../../../../lib/format/format";
import { Button } from "../../../../ui/controls/button";
import { Card } from "../../../../ui/display/card";
import { Price } from "../../../../ui/display/price";
import { Section } from "../../../../ui/display/section";
import { Alert } from "../../../../ui/feedback/alert";
import { lazyPart } from "../../../../ui/load-part";

const PayoutForm = lazyPart(() => import("./payout-form"), "PayoutForm");

/** What can be paid out now, or why nothing can. */
export function AvailableBalance({ balance }: { readonly balance: SellerBalance }) {
  const [isOpen, setOpen] = useState(false);
  const { payable, minimumPayout, obstacles } = balance;
  return (
    <Section title="Payout">
      <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 p-5">
        <div className="flex flex-col gap-2">
          <Price amount={formatPrice(payable)} size="large" />
          <p className="text-ink-soft text-sm">
            can be paid out. The minimum is {formatPrice(minimumPayout)}.
          </p>
        </div>
        <Button disabled={obstacles.length > 0} onClick={() => setOpen(true)}>
          Request payout
        </Button>
      </Card>
      {obstacles.length > 0 && (
        <Alert tone="note" title="A payout isn't possible now">
          <ul>
            {obstacles.map((obstacle) => (
              <li key={obstacle}>{obstacle}</li>
            ))}
          </ul>
        </Alert>
      )}
      {isOpen && (
        <Suspense>
          <PayoutForm balance={balance} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Section>
  );
}
