import type { ForumCategory } from "@stackyard/contract/forum/forum";
import { FORUM, FORUM_MESSAGES } from "@stackyard/contract/forum/limits";
import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type RefObject, useRef, useState } from "react";
import { DraftNotice } from "../../../lib/drafts/draft-notice";
import { useSavedDraft } from "../../../lib/drafts/use-saved-draft";
import { FormButtons } from "../../../ui/controls/form-buttons";
import { Select } from "../../../ui/controls/select";
import { TextField } from "../../../ui/controls/text-field";
import { Dialog } from "../../../ui/overlays/dialog";
import { MarkdownField } from "../editor/markdown-field";
import { categoriesQuery } from "../forum-queries";
import { SimilarThreads } from "./similar-threads";
import { TagsField } from "./tags-field";
import { useStartThread } from "./use-start-thread";

interface Props {
  /** Undefined: it is chosen in the dialog. */
  readonly category: Pick<ForumCategory, "id" | "name"> | undefined;
  /** The module that it asks about. */
  readonly module?: Pick<ModuleDetail, "id" | "title">;
  readonly onClose: () => void;
}

export function NewThreadDialog({ category, module, onClose }: Props) {
  const place = module ? `module ${module.id}` : (category?.id ?? "forum");
  const [title, setTitle, titleDraft] = useSavedDraft(`thread title ${place}`);
  const [content, setContent, contentDraft] = useSavedDraft(`thread ${place}`);
  const [chosenId, setChosenId] = useState("");
  const categoryId = category?.id ?? Number(chosenId);
  const [tags, setTags] = useState<string[]>([]);
  const [hasTried, setTried] = useState(false);
  const titleField = useRef<HTMLInputElement>(null);
  const contentField = useRef<HTMLTextAreaElement>(null);
  const categoryField = useRef<HTMLSelectElement>(null);
  const isTitleShort = title.trim().length < FORUM.title.min;
  const isContentShort = content.trim().length < FORUM.content.min;

  const thread = { categoryId, moduleId: module?.id, title, content, tags };
  const { mutate, isPending } = useStartThread(thread, () => {
    titleDraft.forget();
    contentDraft.forget();
    onClose();
  });

  function discard() {
    setTitle("");
    setContent("");
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!categoryId) categoryField.current?.focus();
    else if (isTitleShort) titleField.current?.focus();
    else if (isContentShort) contentField.current?.focus();
    else mutate(undefined);
  }

  return (
    <Dialog
      title="New Thread"
      description={descriptionOf(category, module)}
      isBusy={isPending}
      keepsDraft
      onClose={onClose}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {(titleDraft.isRestored || contentDraft.isRestored) && (title || content) && (
          <DraftNotice onDiscard={discard} />
        )}
        {!category && (
          <CategoryChoice
            ref={categoryField}
            value={chosenId}
            onChange={setChosenId}
            error={hasTried && !categoryId ? "Choose a category" : undefined}
          />
        )}
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
        <FormButtons isBusy={isPending} onCancel={onClose}>
          Create Thread
        </FormButtons>
      </form>
    </Dialog>
  );
}

function descriptionOf(category: Props["category"], module: Props["module"]): string | undefined {
  if (!category) return undefined;
  return module ? `About ${module.title}, in ${category.name}` : `In ${category.name}`;
}

interface ChoiceProps {
  readonly ref: RefObject<HTMLSelectElement | null>;
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly error: string | undefined;
}

function CategoryChoice({ ref, value, onChange, error }: ChoiceProps) {
  const { data: categories = [] } = useQuery(categoriesQuery());
  return (
    <Select
      ref={ref}
      label="Category"
      required
      placeholder="Choose a category"
      value={value}
      onValueChange={onChange}
      options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
      error={error}
    />
  );
}
