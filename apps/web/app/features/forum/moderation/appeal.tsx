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

/** What its author can say against what moderators made of a post, or what was answered. */
export function Appeal({ postId, appeal }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (appeal?.status === "open") {
    return (
      <p className="mt-2 text-sm">You have asked for another look. A moderator will answer.</p>
    );
  }
  if (appeal) {
    return (
      <p className="mt-2 text-sm [overflow-wrap:anywhere]">
        A moderator had another look, and it stays: {appeal.answer}
      </p>
    );
  }
  return (
    <>
      <Button size="small" look="secondary" className="mt-2" onClick={() => setOpen(true)}>
        Ask for another look
      </Button>
      {isOpen && (
        <ReasonForm
          title="Ask for another look?"
          description="You can ask once. Where there is another moderator than the one who acted, that one decides; you are told."
          label="Why should it be decided otherwise?"
          submitLabel="Ask"
          done="A moderator will have another look"
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
