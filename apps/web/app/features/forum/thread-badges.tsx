import type { ForumThread } from "@stackyard/contract/forum/threads";
import { CircleCheck, Hourglass, Lock, Pin } from "lucide-react";
import { Badge } from "../../ui/display/badge";

/** Status badges of a thread; renders nothing if none apply. */
export function ThreadBadges({ thread }: { readonly thread: ForumThread }) {
  const { isPinned, isSolved, isLocked, isUnread, lastRead, lastNumber } = thread;
  const isSlow = thread.slowMinutes > 0;
  if (!isPinned && !isSolved && !isLocked && !isSlow && !isUnread) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {isPinned && (
        <Badge tone="accent" icon={<Pin aria-hidden="true" className="size-3" />}>
          Pinned
        </Badge>
      )}
      {isSolved && (
        <Badge tone="good" icon={<CircleCheck aria-hidden="true" className="size-3" />}>
          Solved
        </Badge>
      )}
      {isLocked && <Badge icon={<Lock aria-hidden="true" className="size-3" />}>Locked</Badge>}
      {isSlow && (
        <Badge icon={<Hourglass aria-hidden="true" className="size-3" />}>Slow mode</Badge>
      )}
      {isUnread && (
        <Badge tone="note">{lastRead === null ? "New" : `${lastNumber - lastRead} new`}</Badge>
      )}
    </div>
  );
}
