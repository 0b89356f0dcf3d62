import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type Ref,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { Field } from "../../../ui/controls/field";
import { Textarea } from "../../../ui/controls/textarea";
import { insertText } from "./insert-text";
import { type MARKS, mark } from "./marks";
import { NameSuggestions } from "./name-suggestions";
import { ownLink } from "./own-link";
import { PictureList } from "./picture-list";
import { addPicture } from "./pictures-in-text";
import { Preview } from "./preview";
import { Toolbar } from "./toolbar";
import { useNames } from "./use-names";
import { usePictureUploads } from "./use-picture-uploads";

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly maxLength: number;
  readonly error?: string | undefined;
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/**
 * A text in Markdown: with buttons for its marks, names that are completed, pictures that are chosen,
 * dropped or pasted, and a preview.
 */
export function MarkdownField({ label, value, onChange, maxLength, error, ref }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => area.current as HTMLTextAreaElement);
  const [isPreview, setPreview] = useState(false);
  const listId = useId();
  const names = useNames(area);
  // Of two pictures that arrive before the page is drawn anew, the second finds the first.
  const latest = useRef(value);
  latest.current = value;
  const pictures = usePictureUploads((picture) => {
    const place = area.current?.selectionEnd ?? latest.current.length;
    latest.current = addPicture(latest.current, place, picture);
    onChange(latest.current);
  });

  /** Files are taken; words that are dropped or pasted are the browser's affair. */
  function take(event: { preventDefault: () => void }, data: DataTransfer) {
    if (data.files.length === 0) return;
    event.preventDefault();
    pictures.add(data.files);
  }

  /** A link of ours is put in as its path, which the server makes a card of. */
  function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
    take(event, event.clipboardData);
    const path = ownLink(event.clipboardData.getData("text/plain"), location.origin);
    if (!path || event.defaultPrevented) return;
    event.preventDefault();
    insertText(event.currentTarget, { text: path, from: path.length, to: path.length });
  }

  function apply(kind: keyof typeof MARKS) {
    if (area.current) insertText(area.current, mark(area.current, kind));
  }

  function pressed(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (names.pressed(event)) return;
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const kind = ({ b: "bold", i: "italic", e: "code", k: "link" } as const)[event.key];
    if (!kind) return;
    event.preventDefault();
    apply(kind);
  }

  return (
    <Field
      label={label}
      error={error}
      required
      hint="Markdown works, @name calls people, ``` begins a block of code, and pictures can be dropped or pasted."
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
              ref={area}
              rows={7}
              maxLength={maxLength}
              value={value}
              aria-autocomplete="list"
              aria-controls={names.found.length > 0 ? listId : undefined}
              aria-activedescendant={
                names.found.length > 0 ? `${listId}-${names.current}` : undefined
              }
              onChange={(event) => {
                onChange(event.target.value);
                names.look();
              }}
              onKeyDown={pressed}
              onPaste={paste}
              onDragOver={allowDrop}
              onDrop={(event) => take(event, event.dataTransfer)}
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

/** A file that is let go over the field would be opened by the browser otherwise. */
function allowDrop(event: DragEvent) {
  if (event.dataTransfer.types.includes("Files")) event.preventDefault();
}
