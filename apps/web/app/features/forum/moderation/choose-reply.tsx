import type { ForumPost } from "@stackyard/contract/forum/posts";
import { Checkbox } from "../../../ui/controls/checkbox";
import { useSplitChoice } from "./split-choice";

/** Checkbox that selects a reply to split off. */
export function ChooseReply({ post: { number, status } }: { readonly post: ForumPost }) {
  const choice = useSplitChoice();
  if (!choice?.chosen || status !== "visible") return null;
  const isChosen = choice.chosen.includes(number);
  return (
    <div className="mb-3 border-b border-dashed pb-2">
      <Checkbox
        label={`Split off reply #${number}`}
        checked={isChosen}
        disabled={!isChosen && choice.isFull}
        onCheckedChange={() => choice.toggle(number)}
      />
    </div>
  );
}
