import { FORUM, FORUM_MESSAGES } from "@stackyard/contract/forum/limits";
import type { ForumThreadDetail } from "@stackyard/contract/forum/threads";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { send } from "../../../lib/api/api";
import { invalidate } from "../../../lib/api/query";
import { useSendOnce } from "../../../lib/api/use-send-once";
import { toast } from "../../../lib/browser/toast";
import { useSavedDraft } from "../../../lib/drafts/use-saved-draft";
import { paths } from "../../../lib/links/paths";
import { Button } from "../../../ui/controls/button";
import { Card } from "../../../ui/display/card";
import { MarkdownField } from "../editor/markdown-field";
import { showForumError } from "../show-forum-error";

interface Props {
  readonly thread: ForumThreadDetail;
  /** Quoted Markdown that the reply starts with. */
  readonly quote: string;
  readonly onClose: () => void;
}

export function ReplyForm({ thread, quote, onClose }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [content, setContent, draft] = useSavedDraft(`reply ${thread.id}`);
  const [hasTried, setTried] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const isShort = content.trim().length < FORUM.reply.min;
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (!quote) return;
    // A restored draft may already contain the quotation.
    setContent((content) =>
      content.includes(quote) ? content : `${content.trimEnd()}\n\n${quote}\n\n`.trimStart(),
    );
  }, [quote, setContent]);

  const { mutate, isPending } = useSendOnce({
    mutationKey: ["reply", thread.id],
    mutationFn: () =>
      send("post", "/api/forum/posts", {
        body: { content, threadId: thread.id, isAnswer: false },
      }),
    onSuccess: async ({ number, status }) => {
      draft.forget();
      await invalidate(client, "/api/forum");
      if (status === "held") toast.message("Reply held for review", FORUM_MESSAGES.held);
      else toast.success("Reply posted", "Your reply has been added to the discussion");
      onClose();
      await navigate(paths.forumReply(thread.id, number), { replace: true });
    },
    onError: (error) =>
      showForumError(error, {
        title: "Failed to post reply",
        signIn: "Please sign in to post a reply",
      }),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (isShort) field.current?.focus();
    else mutate(undefined);
  }

  return (
    <Card className="mt-5 p-5">
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <MarkdownField
          label="Your reply"
          ref={field}
          maxLength={FORUM.reply.max}
          value={content}
          onChange={setContent}
          error={hasTried && isShort ? FORUM_MESSAGES.reply : undefined}
        />
        <div className="flex justify-end">
          <Button type="submit" isBusy={isPending}>
            Submit Reply
          </Button>
        </div>
      </form>
    </Card>
  );
}
