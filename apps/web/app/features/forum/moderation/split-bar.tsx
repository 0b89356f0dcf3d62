import { MAX_MOVED } from "@stackyard/contract/forum/moderation-actions";
import type { ForumThreadDetail } from "@stackyard/contract/forum/threads";
import { useState } from "react";
import { formatCount } from "../../../lib/format/format";
import { Button } from "../../../ui/controls/button";
import { useSplitChoice } from "./split-choice";
import { SplitForm } from "./split-form";

/** Sticky bar with the number of replies selected for splitting. */
export function SplitBar({ thread }: { readonly thread: ForumThreadDetail }) {
  const choice = useSplitChoice();
  const [isAsking, setAsking] = useState(false);
  if (!choice?.chosen) return null;
  const { chosen, isFull, end } = choice;
  return (
    <section
      aria-label="Splitting replies off"
      className="sticky bottom-4 z-10 mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border bg-surface p-4 shadow-lg"
    >
      <p role="status" className="min-w-0 flex-1 basis-56 text-sm">
        {chosen.length === 0
          ? "Choose the replies to move to a new thread."
          : `${formatCount(chosen.length, "reply", "replies")} chosen${isFull ? `: the limit is ${MAX_MOVED.bySplit} replies` : ""}. #${chosen[0]} starts the new thread.`}
      </p>
      <Button look="secondary" size="small" onClick={end}>
        Cancel
      </Button>
      <Button size="small" disabled={chosen.length === 0} onClick={() => setAsking(true)}>
        Split off
      </Button>
      {isAsking && (
        <SplitForm
          thread={thread}
          numbers={chosen}
          onSplit={end}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}
