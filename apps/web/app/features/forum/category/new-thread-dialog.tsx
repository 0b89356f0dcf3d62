import type { ForumCategory } from "@stackyard/contract/forum/forum";
import { FORUM, FORUM_MESSAGES } from "@stackyard/contract/forum/limits";
import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import { type FormEvent, useRef, useState } from "react";
import { FormButtons } from "../../../ui/controls/form-buttons";
import { TextField } from "../../../ui/controls/text-field";
import { Dialog } from "../../../ui/overlays/dialog";
import { MarkdownField } from "../editor/markdown-field";
import { useSavedDraft } from "../editor/use-saved-draft";
import { SimilarThreads } from "./similar-threads";
import { TagsField } from "./tags-field";
import { useStartThread } from "./use-start-thread";

interface Props {
  readonly category: Pick<ForumCategory, "id" | "name">;
  /** Which it asks about. */
  readonly module?: Pick<ModuleDetail, "id" | "title">;
  readonly onClose: () => void;
}

export function NewThreadDialog({ category, module, onClose }: Props) {
  const place = module ? `module ${module.id}` : category.id;
  const [title, setTitle, forgetTitle] = useSavedDraft(`title ${place}`);
  const [content, setContent, forgetContent] = useSavedDraft(`thread ${place}`);
  const [tags, setTags] = useState<string[]>([]);
  const [hasTried, setTried] = useState(false);
  const titleField = useRef<HTMLInputElement>(null);
  const contentField = useRef<HTMLTextAreaElement>(null);
  const isTitleShort = title.trim().length < FORUM.title.min;
  const isContentShort = content.trim().length < FORUM.content.min;

  const thread = { categoryId: category.id, moduleId: module?.id, title, content, tags };
  const { mutate, isPending } = useStartThread(thread, forget);

  /** What was sent or is thrown away is not kept; what a closed page takes along is. */
  function forget() {
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
      onClose={forget}
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
        <FormButtons isBusy={isPending} onCancel={forget}>
          Create Thread
        </FormButtons>
      </form>
    </Dialog>
  );
}
