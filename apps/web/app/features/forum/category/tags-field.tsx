import { FORUM } from "@stackyard/contract/forum/limits";
import { useState } from "react";
import { TextField } from "../../../ui/controls/text-field";

interface Props {
  readonly tags: readonly string[];
  readonly onChange: (tags: string[]) => void;
}

/** Tags in a single text field, separated by commas or spaces. */
export function TagsField({ tags, onChange }: Props) {
  const [line, setLine] = useState(tags.join(", "));
  return (
    <TextField
      label="Tags"
      isOptional
      hint={`Up to ${FORUM.tags.max} tags, separated by commas: terraform, state`}
      maxLength={(FORUM.tags.length + 2) * FORUM.tags.max}
      value={line}
      onChange={({ target }) => {
        setLine(target.value);
        onChange(readTags(target.value));
      }}
    />
  );
}

/** Parses tags; characters not allowed in a tag become hyphens. */
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
