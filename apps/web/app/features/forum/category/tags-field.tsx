import { FORUM } from "@stackyard/contract/forum/limits";
import { useState } from "react";
import { TextField } from "../../../ui/controls/text-field";

interface Props {
  readonly tags: readonly string[];
  readonly onChange: (tags: string[]) => void;
}

/** Tags as one line, with commas or spaces between them. */
export function TagsField({ tags, onChange }: Props) {
  const [line, setLine] = useState(tags.join(", "));
  return (
    <TextField
      label="Tags"
      isOptional
      hint={`Up to ${FORUM.tags.max} words with commas between them: terraform, state`}
      maxLength={(FORUM.tags.length + 2) * FORUM.tags.max}
      value={line}
      onChange={({ target }) => {
        setLine(target.value);
        onChange(readTags(target.value));
      }}
    />
  );
}

/** What is written as tags; signs that no tag has become dashes. */
function readTags(line: string): string[] {
  const words = line
    .toLowerCase()
    .split(/[\s,]+/)
    .map((word) => word.replace(/[^a-z0-9.-]+/g, "-").replace(/^[-.]+|[-.]+$/g, ""))
    .map((word) => word.replace(/[-.]{2,}/g, "-").slice(0, FORUM.tags.length))
    .map((word) => word.replace(/[-.]+$/, ""))
    .filter(Boolean);
  return [...new Set(words)].slice(0, FORUM.tags.max);
}
