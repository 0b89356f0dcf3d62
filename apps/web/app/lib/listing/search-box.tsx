import { LIMITS } from "@stackyard/contract/base/limits";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { SearchField } from "../../ui/controls/search-field";

/** Delay after the last key before the list updates, milliseconds. */
const TYPING_PAUSE_MS = 300;

/** A key after a longer pause starts a new search with its own history entry. */
const SEARCH_PAUSE_MS = 1_500;

interface Props {
  readonly label: string;
  /** The URL parameter without JavaScript. */
  readonly name?: string;
  readonly value: string | undefined;
  /** `isFirst`: a new search; otherwise the current one is edited. */
  readonly onChange: (value: string | undefined, isFirst: boolean) => void;
}

/** A search field in sync with the URL. */
export function SearchBox({ label, name = "search", value = "", onChange }: Props) {
  const [draft, setDraft] = useState(value);
  const sent = useRef(value);
  const typing = useRef({ at: Number.NEGATIVE_INFINITY, isNewSearch: true });

  // Another control, a link or the back button changed the URL.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    typing.current.at = Number.NEGATIVE_INFINITY;
    setDraft(value);
  }, [value]);

  function send(text: string) {
    const wanted = text.trim();
    if (wanted === sent.current) return;
    sent.current = wanted;
    onChange(wanted || undefined, typing.current.isNewSearch);
    typing.current.isNewSearch = false;
  }

  function type(text: string) {
    const now = Date.now();
    if (now - typing.current.at > SEARCH_PAUSE_MS) typing.current.isNewSearch = true;
    typing.current.at = now;
    setDraft(text);
  }

  const sendLatest = useRef(send);
  sendLatest.current = send;
  useEffect(() => {
    const timer = setTimeout(() => sendLatest.current(draft), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft]);

  // The form is submitted only without JavaScript.
  function sendByEnter(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send(draft);
  }

  return (
    <search className="min-w-0 flex-1">
      <SearchField
        label={label}
        name={name}
        maxLength={LIMITS.search.max}
        value={draft}
        onChange={(event) => type(event.target.value)}
        onKeyDown={sendByEnter}
        placeholder={label}
      />
    </search>
  );
}
