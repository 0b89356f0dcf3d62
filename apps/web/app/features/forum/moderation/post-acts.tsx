import { LIMITS } from "@stackyard/contract/base/limits";
import type { PostAct } from "@stackyard/contract/forum/acts";
import { useState } from "react";
import { send } from "../../../lib/api/api";
import { ReasonForm } from "../reason-form";
import { ActButtons } from "./act-buttons";

const LABELS: Readonly<Record<PostAct, string>> = {
  approve: "Approve",
  hide: "Hide",
  restore: "Restore",
  dismiss: "Dismiss reports",
};

interface Props {
  readonly postId: number;
  readonly acts: readonly PostAct[];
}

/** What a moderator may do with a post, each for a reason that its author reads. */
export function PostActs({ postId, acts }: Props) {
  const [act, setAct] = useState<PostAct>();
  return (
    <>
      <ActButtons acts={acts} labels={LABELS} onChoose={setAct} />
      {act && (
        <ReasonForm
          title={`${LABELS[act]}?`}
          description="The reason is kept with what you did, and told to the author."
          label="Reason"
          submitLabel={LABELS[act]}
          done="Done"
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
