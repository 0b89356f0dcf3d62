import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useDebounced } from "../../../lib/listing/use-debounced";
import { Chooser } from "./chooser";
import { foundGroups, type PaletteItem, startGroups } from "./palette-items";
import { recentSearches, rememberSearch } from "./recent-searches";
import { quickSearchQuery } from "./search-queries";

/** Delay after the last key before searching, milliseconds. */
const PAUSE_MS = 120;

/** Search by keyboard from any page. A native dialog: focus stays inside, Escape closes it. */
export default function Palette({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const [draft, setDraft] = useState("");
  const term = useDebounced(draft.trim(), PAUSE_MS);
  const [recent] = useState(recentSearches);
  const { data, isError } = useQuery({
    ...quickSearchQuery(term),
    enabled: term !== "",
    placeholderData: keepPreviousData,
  });
  const groups = term === "" ? startGroups(recent) : foundGroups(term, data?.items ?? []);

  useEffect(() => dialog.current?.showModal(), []);

  function go({ address, term: again }: PaletteItem) {
    const looked = again ?? draft.trim();
    if (looked) rememberSearch(looked);
    dialog.current?.close();
    void navigate(address);
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself.
    <dialog
      ref={dialog}
      aria-label="Search everything"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && dialog.current?.close()}
      className="mx-auto mt-[10dvh] mb-0 max-h-[75dvh] w-[min(40rem,calc(100vw-2rem))] overflow-hidden rounded-lg border bg-surface p-0 text-ink shadow-lift-high backdrop:bg-shade"
    >
      <Chooser
        term={term}
        draft={draft}
        setDraft={setDraft}
        groups={groups}
        go={go}
        words={data?.correctedTo ?? term}
        note={noteOf({ term, isError, correctedTo: data?.correctedTo, count: data?.items.length })}
      />
    </dialog>
  );
}

interface Noted {
  readonly term: string;
  readonly isError: boolean;
  readonly correctedTo: string | null | undefined;
  readonly count: number | undefined;
}

function noteOf({ term, isError, correctedTo, count }: Noted): string {
  if (term === "" || (count === undefined && !isError)) return "";
  if (isError) return "Search isn't available right now. Check your connection and try again.";
  if (count === 0) return `No results for “${term}”.`;
  return correctedTo ? `Showing results for “${correctedTo}”.` : "";
}
