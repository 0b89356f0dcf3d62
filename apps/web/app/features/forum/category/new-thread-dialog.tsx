import type { ForumCategory } from "@stackyard/contract/forum/forum";
import { FORUM, FORUM_MESSAGES } from "@stackyard/contract/forum/limits";
import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { send } from "../../../lib/api/api";
import { invalidate } from "../../../lib/api/query";
import { useSendOnce } from "../../../lib/api/use-send-once";
import { toast } from "../../../lib/browser/toast";
import { paths } from "../../../lib/links/paths";
import { Button } from "../../../ui/controls/button";
import { TextField } from "../../../ui/controls/text-field";
import { Dialog } from "../../../ui/overlays/dialog";
import { DialogActions } from "../../../ui/overlays/dialog-actions";
import { MarkdownField } from "../editor/markdown-field";
import { useKeptDraft } from "../editor/use-kept-draft";
import { showForumError } from "../show-forum-error";
import { SimilarThreads } from "./similar-threads";
import { TagsField } from "./tags-field";

interface Props {
  readonly category: Pick<ForumCategory, "id" | "name">;
  /** Which it asks about. */
  readonly module?: Pick<ModuleDetail, "id" | "title">;
  readonly onClose: () => void;
}

export function NewThreadDialog({ category, module, onClose }: Props) {
  const client = useQueryClient();
  const place = module ? `module ${module.id}` : category.id;
  const navigate = useNavigate();
  const [title, setTitle, forgetTitle] = useKeptDraft(`title ${place}`);
  const [content, setContent, forgetContent] = useKeptDraft(`thread ${place}`);
  const [tags, setTags] = useState<string[]>([]);
  const [hasTried, setTried] = useState(false);
  const titleField = useRef<HTMLInputElement>(null);
  const contentField = useRef<HTMLTextAreaElement>(null);
  const isTitleShort = title.trim().length < FORUM.title.min;
  const isContentShort = content.trim().length < FORUM.content.min;

  const { mutate, isPending } = useSendOnce({
    mutationKey: ["start thread", category.id],
    mutationFn: () =>
      send("post", "/api/forum/threads", {
        body: {
          title,
          content,
          tags,
          categoryId: category.id,
          moduleId: module?.id,
          isPinned: false,
        },
      }),
    onSuccess: async ({ id }) => {
      forgetTitle();
      forgetContent();
      await invalidate(client, "/api/forum");
      await invalidate(client, "/api/modules");
      toast.success("Thread created", "Your new discussion thread has been created");
      onClose();
      await navigate(paths.forumThread(id));
    },
    onError: (error) =>
      showForumError(error, {
        title: "Failed to create thread",
        signIn: "Please sign in to create a thread",
      }),
  });

  // What is thrown away is not kept; what a closed page takes along is.
  function discard() {
    forgetTitle();
    forgetContent();
    onClose();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (isTitleShort) titleField.current?.focus();
    else if (isContentShort) contentField.current?.focus();
    else mutate(undefined);
  }

  return (
    <Dialog
      title="New Thread"
      description={module ? `About ${module.title}, in ${category.name}` : `In ${category.name}`}
      isBusy={isPending}
      onClose={discard}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextField
          label="Title"
          ref={titleField}
          required
          maxLength={FORUM.title.max}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
          error={hasTried && isTitleShort ? FORUM_MESSAGES.title : undefined}
        />
        <SimilarThreads title={title} />
        <MarkdownField
          label="Content"
          ref={contentField}
          maxLength={FORUM.content.max}
          value={content}
          onChange={setContent}
          error={hasTried && isContentShort ? FORUM_MESSAGES.content : undefined}
        />
        <TagsField tags={tags} onChange={setTags} />
        <DialogActions>
          <Button look="secondary" disabled={isPending} onClick={discard}>
            Cancel
          </Button>
          <Button type="submit" isBusy={isPending}>
            Create Thread
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
