import type { PostAct, ThreadAct } from "@stackyard/contract/forum/acts";
import type { ForumThreadDetail } from "@stackyard/contract/forum/threads";
import { useState } from "react";
import { ActButtons } from "./act-buttons";
import { MergeForm } from "./merge-form";
import { PostActs } from "./post-acts";
import { SplitForm } from "./split-form";
import { ThreadActForm } from "./thread-act-form";
import { THREAD_ACT_LABELS } from "./thread-act-labels";

const MOVES = { merge: "Merge", split: "Split" } as const;
type Move = keyof typeof MOVES;

/** What may be done with the opening post, by how it stands. */
const POST_ACTS: Readonly<Record<ForumThreadDetail["status"], readonly PostAct[]>> = {
  visible: ["hide"],
  held: ["approve", "hide"],
  hidden: ["restore"],
  deleted: ["restore"],
};

interface Props {
  readonly thread: ForumThreadDetail;
}

/** What a moderator may do with a thread. */
export function ThreadActs({ thread }: Props) {
  const { postId, isPinned, isLocked, slowMinutes, status } = thread;
  const [open, setOpen] = useState<ThreadAct | Move>();
  const acts: ThreadAct[] = [
    isPinned ? "unpin" : "pin",
    isLocked ? "unlock" : "lock",
    slowMinutes > 0 ? "unslow" : "slow",
    "move",
  ];
  const moves: Move[] = status === "visible" ? ["merge", "split"] : [];
  const close = () => setOpen(undefined);
  return (
    <section
      aria-label="Moderation"
      className="mt-4 flex flex-wrap items-center gap-2 rounded-lg border border-dashed p-3"
    >
      <span className="stencil mr-2 text-ink-faint">Moderate</span>
      <ActButtons acts={acts} labels={THREAD_ACT_LABELS} onChoose={setOpen} />
      <ActButtons acts={moves} labels={MOVES} onChoose={setOpen} />
      <PostActs postId={postId} acts={POST_ACTS[status]} />
      {open === "merge" && <MergeForm thread={thread} onClose={close} />}
      {open === "split" && <SplitForm thread={thread} onClose={close} />}
      {open && open !== "merge" && open !== "split" && (
        <ThreadActForm thread={thread} act={open} onClose={close} />
      )}
    </section>
  );
}
