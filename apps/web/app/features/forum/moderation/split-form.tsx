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
  /** Numbers of the selected replies. */
  readonly numbers: readonly number[];
  readonly onSplit: () => void;
  readonly onClose: () => void;
}

/** Asks for the title of the new thread and the reason for the split. */
export function SplitForm({ thread: { id, category }, numbers, onSplit, onClose }: Props) {
  const navigate = useNavigate();
  const [title, setTitle] = useState("");
  const [categoryId, setCategoryId] = useState(category.id);
  return (
    <ReasonForm
      title={`Split ${formatCount(numbers.length, "reply", "replies")} off?`}
      description="They move to a new thread that starts with the first of them. Their links redirect there. To undo the split, merge the threads."
      label="Reason"
      submitLabel="Split"
      done="Replies moved to a new thread"
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
