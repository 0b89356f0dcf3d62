import { FORUM, FORUM_MESSAGES } from "@stackyard/contract/forum/limits";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { invalidate } from "../../../../lib/api/query";
import { useSendOnce } from "../../../../lib/api/use-send-once";
import { toast } from "../../../../lib/browser/toast";
import { FormButtons } from "../../../../ui/controls/form-buttons";
import { MarkdownField } from "../../editor/markdown-field";
import { showForumError } from "../../show-forum-error";

interface Props {
  readonly postId: number;
  readonly content: string;
  readonly isOpening?: boolean;
  /** Fields beside the text. */
  readonly children?: ReactNode;
  readonly send: (content: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Inline editor for the user's own post. */
export function EditForm({ postId, content, isOpening, children, send, onClose }: Props) {
  const client = useQueryClient();
  const [text, setText] = useState(content);
  const least = isOpening ? FORUM.content : FORUM.reply;
  const isShort = text.trim().length < least.min;
  const { mutate, isPending } = useSendOnce({
    mutationKey: ["edit post", postId],
    mutationFn: () => send(text),
    onSuccess: async () => {
      await invalidate(client, "/api/forum");
      toast.success("Changes saved", "The previous text is in the history");
      onClose();
    },
    onError: (error) =>
      showForumError(error, {
        title: "Changes not saved",
        signIn: "Please sign in again to save them",
      }),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isShort) mutate(undefined);
  }

  return (
    <form noValidate onSubmit={submit} className="mt-4 flex flex-col gap-4">
      {children}
      <MarkdownField
        label="Text"
        maxLength={FORUM.content.max}
        value={text}
        onChange={setText}
        error={isShort ? FORUM_MESSAGES[isOpening ? "content" : "reply"] : undefined}
      />
      <FormButtons cancelLabel="Cancel editing" isBusy={isPending} onCancel={onClose}>
        Save changes
      </FormButtons>
    </form>
  );
}
