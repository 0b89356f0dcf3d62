import { LIMITS } from "@stackyard/contract/base/limits";
import { useId } from "react";
import { classes } from "../../../ui/classes";
import type { PaletteGroup, PaletteItem } from "./palette-items";
import { optionId, PaletteList } from "./palette-list";
import { useChoice } from "./use-choice";

interface Props {
  /** Identifies the list; a new term selects the first item. */
  readonly term: string;
  readonly draft: string;
  readonly setDraft: (draft: string) => void;
  readonly groups: readonly PaletteGroup[];
  readonly go: (item: PaletteItem) => void;
  readonly words: string;
  readonly note: string;
}

/** Combobox: arrow keys move through the list while the field keeps the focus. */
export function Chooser({ term, draft, setDraft, groups, go, words, note }: Props) {
  const listId = useId();
  const items = groups.flatMap(({ items }) => items);
  const { chosen, setChosen, onKeyDown } = useChoice(term, items, go);
  return (
    <div className="flex max-h-[75dvh] flex-col">
      <input
        // biome-ignore lint/a11y/noAutofocus: a dialog that was asked for begins at its field.
        autoFocus
        type="text"
        role="combobox"
        aria-label="Search everything"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={items.length > 0 ? optionId(listId, chosen) : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        maxLength={LIMITS.search.max}
        value={draft}
        placeholder="Search modules, people, documentation, rules…"
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={({ nativeEvent }) => onKeyDown(nativeEvent)}
        className="h-14 w-full shrink-0 border-b bg-transparent px-5 text-base outline-none placeholder:text-ink-faint"
      />
      <p role="status" className={classes("px-5 text-ink-soft text-sm", note && "pt-3")}>
        {note}
      </p>
      <PaletteList
        id={listId}
        groups={groups}
        chosen={chosen}
        onChoose={setChosen}
        onGo={go}
        words={words}
      />
      <p aria-hidden="true" className="hidden border-t px-5 py-2.5 text-ink-faint text-xs sm:block">
        ↑ ↓ to choose · Enter to open · Esc to close
      </p>
    </div>
  );
}
