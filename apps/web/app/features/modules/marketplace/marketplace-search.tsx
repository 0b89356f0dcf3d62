import { LIMITS } from "@stackyard/contract/limits";
import { Search } from "lucide-react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Input } from "../../../ui/controls/input";

/** How long after the last key the list follows, milliseconds. */
const TYPING_PAUSE_MS = 300;

interface Props {
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** Follows the address, and has it follow what is typed. */
export function MarketplaceSearch({ value = "", onChange }: Props) {
  const id = useId();
  const [draft, setDraft] = useState(value);
  const sent = useRef(value);

  // Another control, a link or the back button changed the address.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setDraft(value);
  }, [value]);

  function send(text: string) {
    const wanted = text.trim();
    if (wanted === sent.current) return;
    sent.current = wanted;
    onChange(wanted || undefined);
  }

  const sendLatest = useRef(send);
  sendLatest.current = send;
  useEffect(() => {
    const timer = setTimeout(() => sendLatest.current(draft), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft]);

  function submit(event: FormEvent) {
    event.preventDefault();
    send(draft);
  }

  return (
    <search className="min-w-0 flex-1">
      <form action="/marketplace" onSubmit={submit} className="relative">
        <label htmlFor={id} className="sr-only">
          Search modules
        </label>
        <Search
          aria-hidden="true"
          className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3 size-4.5 text-ink-faint"
        />
        <Input
          id={id}
          name="search"
          type="search"
          maxLength={LIMITS.search.max}
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          placeholder="Search modules"
          className="pl-10"
        />
      </form>
    </search>
  );
}
