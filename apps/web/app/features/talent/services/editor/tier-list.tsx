import { LIMITS } from "@stackyard/contract/base/limits";
import { Plus } from "lucide-react";
import { Button } from "../../../../ui/controls/button";
import { emptyTier, type TierDraft } from "./service-draft";
import { TierFields } from "./tier-fields";

interface Props {
  readonly tiers: readonly TierDraft[];
  readonly errorOf: (name: string) => string | undefined;
  readonly onChange: (tiers: readonly TierDraft[]) => void;
}

/** The packages of a service; at least one is required. */
export function TierList({ tiers, errorOf, onChange }: Props) {
  const replace = (key: string, changed: Partial<TierDraft>) =>
    onChange(tiers.map((tier) => (tier.key === key ? { ...tier, ...changed } : tier)));
  const remove = (key: string) => onChange(tiers.filter((tier) => tier.key !== key));
  return (
    <>
      {tiers.map((tier, position) => (
        <TierFields
          key={tier.key}
          tier={tier}
          position={position}
          errorOf={(name) => errorOf(`tiers.${position}.${name}`)}
          onChange={(changed) => replace(tier.key, changed)}
          onRemove={tiers.length > 1 ? () => remove(tier.key) : undefined}
        />
      ))}
      {tiers.length < LIMITS.service.tiers && (
        <Button
          look="secondary"
          className="self-start"
          onClick={() => onChange([...tiers, emptyTier(tiers.length)])}
        >
          <Plus className="size-4" aria-hidden="true" />
          Add a package
        </Button>
      )}
    </>
  );
}
