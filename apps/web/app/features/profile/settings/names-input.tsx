import { Plus } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { useController } from "react-hook-form";
import { Button } from "../../../ui/controls/button";
import { Field } from "../../../ui/controls/field";
import { Input } from "../../../ui/controls/input";
import { TagList } from "../../../ui/controls/tag-list";
import type { ProfileSettings } from "./use-profile-form";

interface Props {
  readonly form: ProfileSettings;
  readonly name: "skills" | "certifications";
  readonly label: string;
  readonly hint: string;
  readonly limits: { readonly max: number; readonly length: number };
}

/** A list of names with a line to add to it, by Enter or by the button. */
export function NamesInput({ form, name, label, hint, limits }: Props) {
  const { field, fieldState } = useController({ control: form.control, name });
  const [typed, setTyped] = useState("");
  const line = useRef<HTMLInputElement>(null);
  const names = field.value ?? [];
  const isFull = names.length >= limits.max;

  function add() {
    const entry = typed.trim().replace(/\s+/g, " ");
    const isKnown = names.some((known) => known.toLowerCase() === entry.toLowerCase());
    setTyped("");
    if (entry !== "" && !isKnown && !isFull) field.onChange([...names, entry]);
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

  return (
    <div className="flex flex-col gap-3">
      <Field
        label={label}
        isOptional
        hint={hint}
        error={fieldState.error?.message}
        counter={
          <span className="shrink-0 text-ink-faint text-xs tabular-nums">
            {names.length} of {limits.max}
          </span>
        }
      >
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
              // What was typed is meant, even if the form is sent from here.
              onBlur={add}
            />
            <Button look="secondary" disabled={isFull} onClick={addAndGoOn}>
              <Plus className="size-4" aria-hidden="true" />
              Add<span className="sr-only"> to {label.toLowerCase()}</span>
            </Button>
          </span>
        )}
      </Field>
      <TagList
        label={`${label} added`}
        tags={names}
        onRemove={(gone) => {
          field.onChange(names.filter((name) => name !== gone));
          line.current?.focus();
        }}
      />
    </div>
  );
}
