import { Plus } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { Button } from "./button";
import { Field, type FieldProps } from "./field";
import { Input } from "./input";
import { TagList } from "./tag-list";

interface Props extends Pick<FieldProps, "label" | "hint" | "error" | "required" | "isOptional"> {
  readonly names: readonly string[];
  readonly onNames: (names: string[]) => void;
  readonly limits: { readonly max: number; readonly length: number };
}

/** List editor with a text field; Enter or the button adds an item. */
export function NamesField({ names, onNames, limits, ...field }: Props) {
  const [typed, setTyped] = useState("");
  const line = useRef<HTMLInputElement>(null);
  const isFull = names.length >= limits.max;

  function add() {
    const entry = typed.trim().replace(/\s+/g, " ");
    const isKnown = names.some((known) => known.toLowerCase() === entry.toLowerCase());
    setTyped("");
    if (entry !== "" && !isKnown && !isFull) onNames([...names, entry]);
  }

  function addAndGoOn() {
    add();
    line.current?.focus();
  }

  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    addAndGoOn();
  }

  const counter = (
    <span className="shrink-0 text-ink-faint text-xs tabular-nums">
      {names.length} of {limits.max}
    </span>
  );
  return (
    <div className="flex flex-col gap-3">
      <Field {...field} counter={counter}>
        {(control) => (
          <span className="flex gap-2">
            <Input
              {...control}
              ref={line}
              value={typed}
              maxLength={limits.length}
              enterKeyHint="done"
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={addOnEnter}
              // Adds text that is still in the field when the form is submitted.
              onBlur={add}
            />
            <Button look="secondary" disabled={isFull} onClick={addAndGoOn}>
              <Plus className="size-4" aria-hidden="true" />
              Add<span className="sr-only"> to {field.label.toLowerCase()}</span>
            </Button>
          </span>
        )}
      </Field>
      <TagList
        label={`${field.label} added`}
        tags={names}
        onRemove={(gone) => {
          onNames(names.filter((name) => name !== gone));
          line.current?.focus();
        }}
      />
    </div>
  );
}
