import type { ThreadAct } from "@stackyard/contract/forum/acts";
import type { ForumThreadDetail } from "@stackyard/contract/forum/threads";
import { useState } from "react";
import { Button } from "../../../ui/controls/button";
import { MergeForm } from "./merge-form";
import { PostActs } from "./post-acts";
import { useSplitChoice } from "./split-choice";
import { ThreadActForm } from "./thread-act-form";
import { THREAD_ACT_LABELS } from "./thread-act-labels";

interface Props {
  readonly thread: ForumThreadDetail;
}

/** What a moderator may do with a thread. */
export function ThreadActs({ thread }: Props) {
  const { postId, isPinned, isLocked, slowMinutes, status } = thread;
  const [open, setOpen] = useState<ThreadAct | "merge">();
  const acts: ThreadAct[] = [
    isPinned ? "unpin" : "pin",
    isLocked ? "unlock" : "lock",
    slowMinutes > 0 ? "unslow" : "slow",
    "move",
  ];
  const split = useSplitChoice();
  const close = () => setOpen(undefined);
  return (
    <section
      aria-label="Moderation"
      className="mt-4 flex flex-wrap items-center gap-2 rounded-lg border border-dashed p-3"
    >
      <span className="stencil mr-2 text-ink-faint">Moderate</span>
      {acts.map((one) => (
        <Button
          key={one}
          size="small"
          look="secondary"
          className="h-10"
          onClick={() => setOpen(one)}
        >
          {THREAD_ACT_LABELS[one]}
        </Button>
      ))}
      {status === "visible" && (
        <>
          <Button size="small" look="secondary" className="h-10" onClick={() => setOpen("merge")}>
            Merge
          </Button>
          <Button
            size="small"
            look="secondary"
            className="h-10"
            aria-pressed={split?.chosen !== undefined}
            onClick={split?.chosen ? split.end : split?.begin}
          >
            Split
          </Button>
        </>
      )}
      <PostActs
        postId={postId}
        acts={
          status === "visible" ? ["hide"] : status === "held" ? ["approve", "hide"] : ["restore"]
        }
      />
      {open === "merge" && <MergeForm thread={thread} onClose={close} />}
      {open && open !== "merge" && <ThreadActForm thread={thread} act={open} onClose={close} />}
    </section>
  );
}
