import { LIMITS } from "@stackyard/contract/base/limits";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { classes } from "../../ui/classes";
import { Highlighted } from "./highlighted";
import { foundGroups, type PaletteGroup, type PaletteItem, startGroups } from "./palette-items";
import { recentSearches, rememberSearch } from "./recent-searches";
import { quickSearchQuery } from "./search-queries";

/** How long after the last key is looked, milliseconds. */
const PAUSE_MS = 120;

/** Everything by a few keys. A native dialog: focus stays inside, Escape closes it. */
export default function Palette({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const [draft, setDraft] = useState("");
  const term = useLasting(draft.trim());
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
  if (isError) return "The search could not be reached.";
  if (count === 0) return `Nothing found for “${term}”.`;
  return correctedTo ? `Showing results for “${correctedTo}”.` : "";
}

interface ChooserProps {
  /** What the list is of: of another one, the first is chosen. */
  readonly term: string;
  readonly draft: string;
  readonly setDraft: (draft: string) => void;
  readonly groups: readonly PaletteGroup[];
  readonly go: (item: PaletteItem) => void;
  readonly words: string;
  readonly note: string;
}

/** A field and a list below it, of which the arrow keys choose while the field keeps the focus. */
function Chooser({ term, draft, setDraft, groups, go, words, note }: ChooserProps) {
  const id = useId();
  const [choice, setChoice] = useState({ term, place: 0 });
  const chosen = choice.term === term ? choice.place : 0;
  const setChosen = (place: number) => setChoice({ term, place });
  const list = useRef<HTMLDivElement>(null);
  const items = groups.flatMap(({ items }) => items);
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  });

  function moveByKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const steps: Record<string, number> = { ArrowDown: chosen + 1, ArrowUp: chosen - 1 };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setChosen((step + items.length) % items.length);
    }
    const item = items[chosen];
    if (event.key === "Enter" && item) {
      event.preventDefault();
      go(item);
    }
  }

  let index = 0;
  return (
    <div className="flex max-h-[75dvh] flex-col">
      <input
        // biome-ignore lint/a11y/noAutofocus: a dialog that was asked for begins at its field.
        autoFocus
        type="text"
        role="combobox"
        aria-label="Search everything"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={items.length > 0 ? optionId(chosen) : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        maxLength={LIMITS.search.max}
        value={draft}
        placeholder="Search modules, people, documentation, rules…"
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={moveByKey}
        className="h-14 w-full shrink-0 border-b bg-transparent px-5 text-base outline-none placeholder:text-ink-faint"
      />
      <p role="status" className={classes("px-5 text-ink-soft text-sm", note && "pt-3")}>
        {note}
      </p>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label="Results"
        className="min-h-0 overflow-y-auto p-2"
      >
        {groups.map(({ label, items }, group) => (
          // biome-ignore lint/a11y/useSemanticElements: groups of a listbox are no field sets.
          <div key={label} role="group" aria-labelledby={`${id}-group-${group}`}>
            <p id={`${id}-group-${group}`} className="stencil px-3 pt-3 pb-1.5 text-ink-faint">
              {label}
            </p>
            {items.map((item) => {
              const place = index++;
              return (
                // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus.
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys.
                <div
                  key={item.address}
                  id={optionId(place)}
                  role="option"
                  aria-selected={place === chosen}
                  onClick={() => go(item)}
                  onPointerMove={() => setChosen(place)}
                  className={classes(
                    "flex min-h-11 cursor-pointer flex-col justify-center rounded-md px-3 py-2",
                    place === chosen && "bg-accent-wash",
                  )}
                >
                  <span className="font-[580] [overflow-wrap:anywhere]">
                    <Highlighted text={item.title} words={words} />
                  </span>
                  {item.hint && <span className="truncate text-ink-soft text-sm">{item.hint}</span>}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      <p aria-hidden="true" className="hidden border-t px-5 py-2.5 text-ink-faint text-xs sm:block">
        ↑ ↓ to choose · Enter to open · Esc to close
      </p>
    </div>
  );
}

function useLasting(value: string): string {
  const [lasting, setLasting] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLasting(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return lasting;
}
