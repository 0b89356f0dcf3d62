import { CONTRACT_LIMITS } from "@stackyard/contract/projects/contract-lists";
import type { Contract } from "@stackyard/contract/projects/contracts";
import { useState } from "react";
import { useNavigate } from "react-router";
import { send } from "../../../lib/api/api";
import { formatPrice } from "../../../lib/format/format";
import { LongDay } from "../../../lib/format/times";
import { paths } from "../../../lib/links/paths";
import { Button } from "../../../ui/controls/button";
import { AmountStep } from "./amount-step";

const { leastPartCents: least, mostTipCents: most } = CONTRACT_LIMITS;

/** What the client paid on top of the contract, and the way to pay a tip. */
export function Tips({ contract }: { readonly contract: Contract }) {
  const [isChoosing, setChoosing] = useState(false);
  const { tips, viewer } = contract;
  if (tips.length === 0 && !viewer.canTip) return null;
  return (
    <section aria-labelledby="tips-title" className="flex flex-col items-start gap-4">
      <h2 id="tips-title" className="text-2xl">
        Tips
      </h2>
      {tips.length > 0 && (
        <ul className="flex flex-col gap-1">
          {tips.map(({ id, amount, paidAt }) => (
            <li key={id}>
              <strong>{formatPrice(amount)}</strong> on <LongDay at={paidAt} />
            </li>
          ))}
        </ul>
      )}
      {viewer.canTip && (
        <Button look="secondary" onClick={() => setChoosing(true)}>
          Pay a tip
        </Button>
      )}
      {isChoosing && <ChooseTip contract={contract} onClose={() => setChoosing(false)} />}
    </section>
  );
}

interface Props {
  readonly contract: Contract;
  readonly onClose: () => void;
}

function ChooseTip({ contract: { id, engineer }, onClose }: Props) {
  const navigate = useNavigate();
  return (
    <AmountStep
      title="Pay a tip?"
      description={`${engineer.username} gets the whole tip. There is no platform fee. You can't request a refund.`}
      confirmLabel="Continue to payment"
      done="Tip chosen"
      amount={{
        label: "Tip, in dollars",
        field: "amount",
        check(cents) {
          if (cents < least) return `Tip at least ${formatPrice(least)}`;
          return cents > most ? `Tip at most ${formatPrice(most)}` : undefined;
        },
        explain: () => `From ${formatPrice(least)} to ${formatPrice(most)}.`,
      }}
      send={async (amount) => {
        const tip = await send("post", "/api/contracts/{id}/tips", {
          params: { id },
          body: { amount },
        });
        void navigate(paths.tipCheckout(tip.id));
      }}
      onClose={onClose}
    />
  );
}
