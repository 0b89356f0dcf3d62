import { LIMITS } from "@stackyard/contract/base/limits";
import { MOST_MOVED } from "@stackyard/contract/forum/acts";
import { FORUM, FORUM_MESSAGES } from "@stackyard/contract/forum/limits";
import type { ForumThreadDetail } from "@stackyard/contract/forum/threads";
import { useState } from "react";
import { useNavigate } from "react-router";
import { send } from "../../../lib/api/api";
import { paths } from "../../../lib/links/paths";
import { TextField } from "../../../ui/controls/text-field";
import { ReasonForm } from "../reason-form";
import { CategorySelect } from "./category-select";
import { readNumbers } from "./read-numbers";

interface Props {
  readonly thread: ForumThreadDetail;
  readonly onClose: () => void;
}

/** Asks which replies become a thread of their own, and what it is called. */
export function SplitForm({ thread: { id, category, lastNumber }, onClose }: Props) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState("");
  const [title, setTitle] = useState("");
  const [categoryId, setCategoryId] = useState(category.id);
  const numbers = readNumbers(chosen, lastNumber);
  return (
    <ReasonForm
      title="Split replies off?"
      description="They become a thread of their own, which the first of them opens. Links to them lead there; a merge brings them back."
      label="Reason"
      submitLabel="Split"
      done="They are a thread of their own now"
      least={LIMITS.actReason.min}
      problem={whyNot(numbers, title)}
      send={async (reason) => {
        const body = { numbers: numbers ?? [], title: title.trim(), categoryId, reason };
        const split = await send("post", "/api/forum/threads/{id}/split", { params: { id }, body });
        await navigate(paths.forumThread(split.threadId));
      }}
      onClose={onClose}
    >
      <TextField
        label="Numbers of the replies"
        hint="Such as 3, 5-8"
        required
        inputMode="numeric"
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      />
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

function whyNot(numbers: number[] | undefined, title: string): string | undefined {
  if (numbers === undefined) return "Give the numbers of replies, such as 3, 5-8.";
  if (numbers.length > MOST_MOVED.bySplit) return `At most ${MOST_MOVED.bySplit} replies at once.`;
  return title.trim().length < FORUM.title.min ? FORUM_MESSAGES.title : undefined;
}
