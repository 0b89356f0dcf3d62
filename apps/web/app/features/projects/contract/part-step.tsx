import { CONTRACT_LIMITS } from "@stackyard/contract/projects/contract-lists";
import type { Milestone } from "@stackyard/contract/projects/contracts";
import { partsOfHeld } from "@stackyard/contract/trade/held-parts";
import { send } from "../../../lib/api/api";
import { formatPrice } from "../../../lib/format/format";
import { AmountStep } from "./amount-step";

interface Props {
  readonly id: number;
  readonly money: NonNullable<Milestone["money"]>;
  readonly confirmLabel: string;
  readonly onClose: () => void;
}

const LEAST = CONTRACT_LIMITS.leastPartCents;

/** Releases a part of what is held, after it shows the fee and what the engineer gets. */
export function PartStep({ id, money: { held, heldParts }, ...question }: Props) {
  const most = held - LEAST;
  return (
    <AmountStep
      {...question}
      title="Release a part?"
      description="The engineer is paid this part. The rest stays held, and the work goes on. You can't undo this."
      done="Part released"
      amount={{
        label: "Release to the engineer, in dollars",
        field: "amount",
        check(cents) {
          if (cents < LEAST) return `Release at least ${formatPrice(LEAST)}`;
          return cents > most ? `You can release at most ${formatPrice(most)}` : undefined;
        },
        explain(cents) {
          if (cents === undefined) return `${formatPrice(held)} is held.`;
          const { seller, fee, tax } = partsOfHeld(heldParts, cents);
          const taxed = tax > 0 ? ` The tax is ${formatPrice(tax)}.` : "";
          return `The engineer gets ${formatPrice(seller)}, and the platform fee is ${formatPrice(fee)}.${taxed} ${formatPrice(held - cents)} stays held.`;
        },
      }}
      send={(amount) => {
        const { seller: received } = partsOfHeld(heldParts, amount);
        const body = { held, amount, received };
        return send("post", "/api/milestones/{id}/partial-release", { params: { id }, body });
      }}
    />
  );
}
