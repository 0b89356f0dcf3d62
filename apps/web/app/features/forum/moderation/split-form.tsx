import { LIMITS } from "@stackyard/contract/base/limits";
import { FORUM, FORUM_MESSAGES } from "@stackyard/contract/forum/limits";
import type { ForumThreadDetail } from "@stackyard/contract/forum/threads";
import { useState } from "react";
import { useNavigate } from "react-router";
import { send } from "../../../lib/api/api";
import { formatCount } from "../../../lib/format/format";
import { paths } from "../../../lib/links/paths";
import { TextField } from "../../../ui/controls/text-field";
import { ReasonForm } from "../reason-form";
import { CategorySelect } from "./category-select";

interface Props {
  readonly thread: ForumThreadDetail;
  /** Of the replies that were chosen. */
  readonly numbers: readonly number[];
  readonly onSplit: () => void;
  readonly onClose: () => void;
}

/** Asks what the thread that replies are split off into is called, and why. */
export function SplitForm({ thread: { id, category }, numbers, onSplit, onClose }: Props) {
  const navigate = useNavigate();
  const [title, setTitle] = useState("");
  const [categoryId, setCategoryId] = useState(category.id);
  return (
    <ReasonForm
      title={`Split ${formatCount(numbers.length, "reply", "replies")} off?`}
      description="They become a thread of their own, which the first of them opens. Links to them lead there; a merge brings them back."
      label="Reason"
      submitLabel="Split"
      done="They are a thread of their own now"
      least={LIMITS.actReason.min}
      problem={title.trim().length < FORUM.title.min ? FORUM_MESSAGES.title : undefined}
      send={async (reason) => {
        const body = { numbers: [...numbers], title: title.trim(), categoryId, reason };
        const split = await send("post", "/api/forum/threads/{id}/split", { params: { id }, body });
        onSplit();
        await navigate(paths.forumThread(split.threadId));
      }}
      onClose={onClose}
    >
      <TextField
        label="Title of the new thread"
        required
        maxLength={FORUM.title.max}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <CategorySelect value={categoryId} onChange={setCategoryId} />
    </ReasonForm>
  );
}
