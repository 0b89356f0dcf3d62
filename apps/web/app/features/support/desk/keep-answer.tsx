import { useState } from "react";
import { send } from "../../../lib/api/api";
import { Button } from "../../../ui/controls/button";
import { TextField } from "../../../ui/controls/text-field";
import { useCannedChange } from "./use-canned-change";

/** Saves the current text as a canned reply with a title. */
export function KeepAnswer({ text }: { readonly text: string }) {
  const [title, setTitle] = useState("");
  const { mutate, isPending } = useCannedChange(() => setTitle(""));
  const keep = () => send("post", "/api/support/desk/canned-answers", { body: { title, text } });
  return (
    <div className="flex items-end gap-3">
      <TextField
        label="Save this reply as"
        className="min-w-0 flex-1"
        maxLength={80}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <Button
        look="secondary"
        isBusy={isPending}
        disabled={title.trim() === "" || text.trim() === ""}
        onClick={() => mutate(keep)}
      >
        Save
      </Button>
    </div>
  );
}
