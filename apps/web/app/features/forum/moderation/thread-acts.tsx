import type { ThreadAct } from "@stackyard/contract/forum-acts";
import type { ForumThreadDetail } from "@stackyard/contract/forum-threads";
import { LIMITS } from "@stackyard/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "../../../lib/api";
import { Button } from "../../../ui/controls/button";
import { Select } from "../../../ui/controls/select";
import { categoriesQuery } from "../forum-queries";
import { ReasonForm } from "../reason-form";
import { PostActs } from "./post-acts";

const LABELS: Readonly<Record<ThreadAct, string>> = {
  pin: "Pin",
  unpin: "Unpin",
  lock: "Lock",
  unlock: "Unlock",
  move: "Move",
};

/** What a moderator may do with a thread. */
export function ThreadActs({ thread }: { readonly thread: ForumThreadDetail }) {
  const { id, postId, isPinned, isLocked, status, category } = thread;
  const [act, setAct] = useState<ThreadAct>();
  const [categoryId, setCategoryId] = useState(category.id);
  const { data: categories = [] } = useQuery(categoriesQuery());
  const acts: ThreadAct[] = [isPinned ? "unpin" : "pin", isLocked ? "unlock" : "lock", "move"];
  const close = () => setAct(undefined);
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
          onClick={() => setAct(one)}
        >
          {LABELS[one]}
        </Button>
      ))}
      <PostActs
        postId={postId}
        acts={
          status === "visible" ? ["hide"] : status === "held" ? ["approve", "hide"] : ["restore"]
        }
      />
      {act && (
        <ReasonForm
          title={`${LABELS[act]} this thread?`}
          description="The reason is kept with what you did, and told to the author."
          label="Reason"
          submitLabel={LABELS[act]}
          done="Done"
          least={LIMITS.actReason.min}
          send={(reason) =>
            send("post", "/api/forum/threads/{id}/moderation", {
              params: { id },
              body: { act, reason, ...(act === "move" && { categoryId }) },
            })
          }
          onClose={close}
        >
          {act === "move" && (
            <Select
              label="Category"
              required
              value={String(categoryId)}
              onValueChange={(value) => setCategoryId(Number(value))}
              options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          )}
        </ReasonForm>
      )}
    </section>
  );
}
