import { type Ref, useId, useImperativeHandle, useRef, useState } from "react";
import { Field } from "../../../ui/controls/field";
import { Textarea } from "../../../ui/controls/textarea";
import { NameSuggestions } from "./name-suggestions";
import { PictureList } from "./picture-list";
import { Preview } from "./preview";
import { Toolbar } from "./toolbar";
import { useNames } from "./use-names";
import { useWriting } from "./use-writing";

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly maxLength: number;
  readonly error?: string | undefined;
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/**
 * Markdown editor with a toolbar, @mention autocomplete, image uploads (file picker, drop, paste)
 * and a preview.
 */
export function MarkdownField({ label, value, onChange, maxLength, error, ref }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => area.current as HTMLTextAreaElement);
  const [isPreview, setPreview] = useState(false);
  const listId = useId();
  const names = useNames(area);
  const { pictures, apply, markByKey, handlers } = useWriting(area, value, onChange);
  const hasNames = names.found.length > 0;
  return (
    <Field
      label={label}
      error={error}
      required
      hint="Use Markdown, @name to mention people, and ``` for code. Drop or paste images."
    >
      {(control) => (
        <div>
          <Toolbar
            isPreview={isPreview}
            setPreview={setPreview}
            controls={control.id}
            onPictures={pictures.add}
            onMark={(kind) => {
              apply(kind);
              area.current?.focus();
            }}
          />
          <div className={isPreview ? "hidden" : "relative"}>
            <Textarea
              {...control}
              {...handlers}
              ref={area}
              rows={7}
              maxLength={maxLength}
              value={value}
              aria-autocomplete="list"
              aria-controls={hasNames ? listId : undefined}
              aria-activedescendant={hasNames ? `${listId}-${names.current}` : undefined}
              onChange={(event) => {
                onChange(event.target.value);
                names.look();
              }}
              onKeyDown={(event) => names.pressed(event) || markByKey(event)}
              onBlur={names.close}
              className="rounded-t-none"
            />
            <NameSuggestions id={listId} {...names} />
          </div>
          {isPreview && <Preview content={value} />}
          <PictureList text={value} onChange={onChange} {...pictures} />
        </div>
      )}
    </Field>
  );
}
