import { LIMITS } from "@stackyard/contract/base/limits";
import type { PostAction } from "@stackyard/contract/forum/moderation-actions";
import { useState } from "react";
import { send } from "../../../lib/api/api";
import { ReasonForm } from "../reason-form";
import { ActButtons } from "./act-buttons";

const LABELS: Readonly<Record<PostAction, string>> = {
  approve: "Approve",
  hide: "Hide",
  restore: "Restore",
  dismiss: "Dismiss reports",
};

const QUESTIONS: Readonly<Record<PostAction, string>> = {
  approve: "Approve this post?",
  hide: "Hide this post?",
  restore: "Restore this post?",
  dismiss: "Dismiss the reports of this post?",
};

const DONE: Readonly<Record<PostAction, string>> = {
  approve: "Post approved",
  hide: "Post hidden",
  restore: "Post restored",
  dismiss: "Reports dismissed",
};

interface Props {
  readonly postId: number;
  readonly acts: readonly PostAction[];
}

/** A moderator's actions on a post. Each takes a reason that is shown to the author. */
export function PostActions({ postId, acts }: Props) {
  const [act, setAct] = useState<PostAction>();
  return (
    <>
      <ActButtons acts={acts} labels={LABELS} onChoose={setAct} />
      {act && (
        <ReasonForm
          title={QUESTIONS[act]}
          description="We record the reason and show it to the author."
          label="Reason"
          submitLabel={LABELS[act]}
          done={DONE[act]}
          look={act === "hide" ? "danger" : "primary"}
          least={LIMITS.actReason.min}
          send={(reason) =>
            send("post", "/api/forum/posts/{id}/moderation", {
              params: { id: postId },
              body: { act, reason },
            })
          }
          onClose={() => setAct(undefined)}
        />
      )}
    </>
  );
}
