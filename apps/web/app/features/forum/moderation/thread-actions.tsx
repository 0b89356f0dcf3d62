import type { PostAction, ThreadAction } from "@stackyard/contract/forum/moderation-actions";
import type { ForumThreadDetail } from "@stackyard/contract/forum/threads";
import { useState } from "react";
import { ActButtons } from "./act-buttons";
import { MergeForm } from "./merge-form";
import { PostActions } from "./post-actions";
import { useSplitChoice } from "./split-choice";
import { ThreadActForm } from "./thread-act-form";
import { THREAD_ACT_LABELS } from "./thread-act-labels";

const MOVES = { merge: "Merge", split: "Split" } as const;

/** Actions available on the opening post, by its status. */
const POST_ACTS: Readonly<Record<ForumThreadDetail["status"], readonly PostAction[]>> = {
  visible: ["hide"],
  held: ["approve", "hide"],
  hidden: ["restore"],
  deleted: ["restore"],
};

interface Props {
  readonly thread: ForumThreadDetail;
}

/** A moderator's actions on a thread. */
export function ThreadActions({ thread }: Props) {
  const { postId, isPinned, isLocked, slowMinutes, status } = thread;
  const [open, setOpen] = useState<ThreadAction | "merge">();
  const acts: ThreadAction[] = [
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
      <ActButtons acts={acts} labels={THREAD_ACT_LABELS} onChoose={setOpen} />
      {status === "visible" && (
        <ActButtons
          acts={["merge", "split"]}
          labels={MOVES}
          onChoose={(move) => (move === "merge" ? setOpen(move) : split?.begin())}
        />
      )}
      <PostActions postId={postId} acts={POST_ACTS[status]} />
      {open === "merge" && <MergeForm thread={thread} onClose={close} />}
      {open && open !== "merge" && <ThreadActForm thread={thread} act={open} onClose={close} />}
    </section>
  );
}
