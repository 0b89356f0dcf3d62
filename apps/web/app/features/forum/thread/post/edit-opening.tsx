import { FORUM, FORUM_MESSAGES } from "@stackyard/contract/forum/limits";
import type { ForumThreadDetail } from "@stackyard/contract/forum/threads";
import { useState } from "react";
import { send } from "../../../../lib/api/api";
import { TextField } from "../../../../ui/controls/text-field";
import { TagsField } from "../../category/tags-field";
import { EditForm } from "./edit-form";

interface Props {
  readonly thread: ForumThreadDetail;
  readonly onClose: () => void;
}

/** Inline editor for the user's own thread: title, tags and text. */
export function EditOpening({ thread, onClose }: Props) {
  const { id, postId, content } = thread;
  const [title, setTitle] = useState(thread.title);
  const [tags, setTags] = useState<string[]>(thread.tags);
  return (
    <EditForm
      postId={postId}
      content={content}
      isOpening
      send={(content) =>
        send("patch", "/api/forum/threads/{id}", { params: { id }, body: { title, content, tags } })
      }
      onClose={onClose}
    >
      <TextField
        label="Title"
        required
        maxLength={FORUM.title.max}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        error={title.trim().length < FORUM.title.min ? FORUM_MESSAGES.title : undefined}
      />
      <TagsField tags={tags} onChange={setTags} />
    </EditForm>
  );
}
