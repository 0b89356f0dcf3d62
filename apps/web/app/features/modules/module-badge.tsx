import { BadgeCheck, TrendingUp } from "lucide-react";
import { Badge } from "../../ui/display/badge";

interface Props {
  readonly module: { readonly isVerified: boolean; readonly isFeatured: boolean };
  readonly className?: string;
}

/** VERIFIED, or TRENDING for a featured module, or nothing. */
export function ModuleBadge({ module, className }: Props) {
  if (module.isVerified) {
    return (
      <Badge tone="good" className={className} icon={<BadgeCheck {...ICON} />}>
        VERIFIED
      </Badge>
    );
  }
  if (!module.isFeatured) return null;
  return (
    <Badge tone="accent" className={className} icon={<TrendingUp {...ICON} />}>
      TRENDING
    </Badge>
  );
}

const ICON = { className: "size-3.5", "aria-hidden": true } as const;
