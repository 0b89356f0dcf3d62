import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type RefObject,
  useRef,
} from "react";
import { insertText } from "./insert-text";
import { type MARKS, mark } from "./marks";
import { addPicture } from "./pictures-in-text";
import { usePictureUploads } from "./use-picture-uploads";

const SHORTCUTS: Readonly<Record<string, keyof typeof MARKS>> = {
  b: "bold",
  i: "italic",
  e: "code",
  k: "link",
};

/** Edits other than typing: toolbar marks, images and links. */
export function useWriting(
  area: RefObject<HTMLTextAreaElement | null>,
  value: string,
  onChange: (value: string) => void,
) {
  // If two images arrive before the next render, the second insertion must see the first.
  const latest = useRef(value);
  latest.current = value;
  const pictures = usePictureUploads((picture) => {
    const place = area.current?.selectionEnd ?? latest.current.length;
    latest.current = addPicture(latest.current, place, picture);
    onChange(latest.current);
  });

  /** Handles only files; the browser handles dropped or pasted text. */
  function take(event: { preventDefault: () => void }, data: DataTransfer) {
    if (data.files.length === 0) return;
    event.preventDefault();
    pictures.add(data.files);
  }

  /** Inserts a link to this site as its path, which the server renders as a card. */
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

  function markByKey(event: KeyboardEvent) {
    const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey;
    const kind = isShortcut ? SHORTCUTS[event.key] : undefined;
    if (!kind) return;
    event.preventDefault();
    apply(kind);
  }

  return {
    pictures,
    apply,
    markByKey,
    handlers: {
      onPaste: paste,
      onDragOver: allowDrop,
      onDrop: (event: DragEvent) => take(event, event.dataTransfer),
    },
  };
}

/** Prevents the browser from opening files dropped on the field. */
function allowDrop(event: DragEvent) {
  if (event.dataTransfer.types.includes("Files")) event.preventDefault();
}

/** Links that posts render as cards: modules and scanner rules. */
const SHOWN = /^(?:\/modules\/[1-9]\d{0,8}|\/documentation\/rules\/[a-z-]+#[a-z\d-]+)$/;

/** Returns the path of a same-site link that posts render as a card. */
function ownLink(text: string, origin: string): string | undefined {
  const link = text.trim();
  const path = link.startsWith(`${origin}/`) ? link.slice(origin.length) : undefined;
  return path !== undefined && SHOWN.test(path) ? path : undefined;
}
