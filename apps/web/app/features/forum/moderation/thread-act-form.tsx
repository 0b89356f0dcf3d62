import { LIMITS } from "@stackyard/contract/base/limits";
import {
  SLOW_MINUTES,
  type ThreadAction,
  waitInWords,
} from "@stackyard/contract/forum/moderation-actions";
import type { ForumThreadDetail } from "@stackyard/contract/forum/threads";
import { useState } from "react";
import { send } from "../../../lib/api/api";
import { Select } from "../../../ui/controls/select";
import { ReasonForm } from "../reason-form";
import { CategorySelect } from "./category-select";
import { THREAD_ACT_LABELS, THREAD_ACT_QUESTIONS } from "./thread-act-labels";

interface Props {
  readonly thread: ForumThreadDetail;
  readonly act: ThreadAction;
  readonly onClose: () => void;
}

/** Asks for the reason and any other input that the action requires. */
export function ThreadActForm({ thread: { id, category }, act, onClose }: Props) {
  const [categoryId, setCategoryId] = useState(category.id);
  const [minutes, setMinutes] = useState<number>(SLOW_MINUTES.choices[1]);
  return (
    <ReasonForm
      title={THREAD_ACT_QUESTIONS[act]}
      description="We record the reason and show it to the author."
      label="Reason"
      submitLabel={THREAD_ACT_LABELS[act]}
      done="Done"
      problem={
        act === "move" && categoryId === category.id
          ? "The thread is already in this category. Choose another one."
          : undefined
      }
      least={LIMITS.actReason.min}
      send={(reason) =>
        send("post", "/api/forum/threads/{id}/moderation", {
          params: { id },
          body: {
            act,
            reason,
            ...(act === "move" && { categoryId }),
            ...(act === "slow" && { minutes }),
          },
        })
      }
      onClose={onClose}
    >
      {act === "move" && <CategorySelect value={categoryId} onChange={setCategoryId} />}
      {act === "slow" && (
        <Select
          label="Wait between posts by the same person"
          required
          value={String(minutes)}
          onValueChange={(value) => setMinutes(Number(value))}
          options={SLOW_MINUTES.choices.map((choice) => ({
            value: String(choice),
            label: waitInWords(choice),
          }))}
        />
      )}
    </ReasonForm>
  );
}
