import { LIMITS } from "@stackyard/contract/base/limits";
import type { ForumPost } from "@stackyard/contract/forum/posts";
import { useState } from "react";
import { send } from "../../../lib/api/api";
import { Button } from "../../../ui/controls/button";
import { ReasonForm } from "../reason-form";

interface Props {
  readonly postId: number;
  readonly appeal: ForumPost["appeal"];
}

/** The author's appeal against a moderation decision, or the answer to it. */
export function Appeal({ postId, appeal }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (appeal?.status === "open") {
    return <p className="mt-2 text-sm">You appealed this decision. A moderator will respond.</p>;
  }
  if (appeal) {
    return (
      <p className="mt-2 text-sm [overflow-wrap:anywhere]">
        A moderator reviewed your appeal and kept the decision: {appeal.answer}
      </p>
    );
  }
  return (
    <>
      <Button size="small" look="secondary" className="mt-2" onClick={() => setOpen(true)}>
        Appeal
      </Button>
      {isOpen && (
        <ReasonForm
          title="Appeal this decision?"
          description="You can appeal once. If possible, a different moderator decides. We'll notify you."
          label="Why should the decision change?"
          submitLabel="Appeal"
          done="A moderator will review your appeal"
          least={LIMITS.actReason.min}
          send={(text) =>
            send("post", "/api/forum/posts/{id}/appeals", {
              params: { id: postId },
              body: { text },
            })
          }
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
