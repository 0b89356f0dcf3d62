import { LIMITS } from "@stackyard/contract/base/limits";
import { Plus } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { useController } from "react-hook-form";
import { Button } from "../../../ui/controls/button";
import { Field } from "../../../ui/controls/field";
import { Input } from "../../../ui/controls/input";
import { TagList } from "../../../ui/controls/tag-list";
import { addTag } from "./add-tag";
import { useListing } from "./listing-form";

/** Tag list with a text field; Enter or the button adds a tag. */
export function TagsInput() {
  const { control } = useListing();
  const { field, fieldState } = useController({ control, name: "tags" });
  const [typed, setTyped] = useState("");
  const [refusal, setRefusal] = useState<string>();
  const line = useRef<HTMLInputElement>(null);
  const tags = field.value ?? [];

  function add() {
    const added = addTag(tags, typed);
    setRefusal(added.refusal);
    if (added.refusal) return;
    field.onChange(added.tags);
    setTyped("");
    line.current?.focus();
  }

  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  }

  function remove(tag: string) {
    setRefusal(undefined);
    field.onChange(tags.filter((other) => other !== tag));
    line.current?.focus();
  }

  return (
    <div className="flex flex-col gap-3">
      <Field
        label="Tags"
        required
        hint="At least one, such as aws or vpc. Press Enter after each tag."
        error={refusal ?? fieldState.error?.message}
        counter={
          <span className="shrink-0 text-ink-faint text-xs tabular-nums">
            {tags.length} of {LIMITS.tags.max} tags
          </span>
        }
      >
        {(control) => (
          <span className="flex gap-2">
            <Input
              {...control}
              ref={(input) => {
                line.current = input;
                field.ref(input);
              }}
              value={typed}
              maxLength={LIMITS.tags.length}
              autoCapitalize="none"
              enterKeyHint="done"
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={addOnEnter}
              // Validates the tags on blur, unless a tag is still being typed.
              onBlur={() => typed.trim() === "" && field.onBlur()}
            />
            <Button look="secondary" onClick={add}>
              <Plus className="size-4" aria-hidden="true" />
              Add
            </Button>
          </span>
        )}
      </Field>
      <TagList label="Tags added" tags={tags} onRemove={remove} />
    </div>
  );
}
