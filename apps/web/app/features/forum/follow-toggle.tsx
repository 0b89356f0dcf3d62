import { BellOff, BellRing } from "lucide-react";
import { Button } from "../../ui/controls/button";

interface Props {
  readonly isFollowing: boolean;
  readonly isBusy: boolean;
  readonly onChange: (isFollowing: boolean) => void;
}

/** Toggles the subscription to a thread or category. */
export function FollowToggle({ isFollowing, isBusy, onChange }: Props) {
  const Icon = isFollowing ? BellRing : BellOff;
  return (
    <Button
      size="small"
      look="quiet"
      aria-pressed={isFollowing}
      isBusy={isBusy}
      onClick={() => onChange(!isFollowing)}
    >
      <Icon aria-hidden="true" className="size-4" />
      {isFollowing ? "Following" : "Follow"}
    </Button>
  );
}
