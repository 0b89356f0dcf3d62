import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useId, useRef } from "react";
import { useNavigate } from "react-router";
import { useDebounced } from "../../../lib/listing/use-debounced";
import { foundGroups, type PaletteItem } from "./palette-items";
import { optionId, PaletteList } from "./palette-list";
import { rememberSearch } from "./recent-searches";
import { quickSearchQuery } from "./search-queries";
import { useChoice } from "./use-choice";

/** Delay after the last key before searching, milliseconds. */
const PAUSE_MS = 120;

interface Props {
  readonly term: string;
  /** The combobox, which keeps the focus. */
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onClose: () => void;
}

/**
 * Suggestions below the header's search field. The arrow keys choose one; Enter without a choice
 * submits the field.
 */
export default function HeaderSuggestions({ term, field, onClose }: Props) {
  const navigate = useNavigate();
  const listId = useId();
  const asked = useDebounced(term, PAUSE_MS);
  const { data } = useQuery({
    ...quickSearchQuery(asked),
    enabled: asked !== "",
    placeholderData: keepPreviousData,
  });
  const groups = foundGroups(term, data?.items ?? []);
  const items = groups.flatMap(({ items }) => items);
  const { chosen, setChosen, onKeyDown } = useChoice(term, items, go, -1);

  function go({ address }: PaletteItem) {
    rememberSearch(term);
    onClose();
    void navigate(address);
  }

  const handler = useRef(onKeyDown);
  handler.current = (event) => {
    if (event.key !== "Escape") return onKeyDown(event);
    event.preventDefault();
    onClose();
  };

  useEffect(() => {
    const input = field.current;
    if (!input) return;
    const press = (event: KeyboardEvent) => handler.current(event);
    input.addEventListener("keydown", press);
    input.setAttribute("aria-expanded", "true");
    input.setAttribute("aria-controls", listId);
    return () => {
      input.removeEventListener("keydown", press);
      input.setAttribute("aria-expanded", "false");
      input.removeAttribute("aria-controls");
      input.removeAttribute("aria-activedescendant");
    };
  }, [field, listId]);

  useEffect(() => {
    if (chosen >= 0) field.current?.setAttribute("aria-activedescendant", optionId(listId, chosen));
    else field.current?.removeAttribute("aria-activedescendant");
  }, [field, listId, chosen]);

  return (
    <div
      // A press must not take the focus from the field, which would close the list.
      onPointerDown={(event) => event.preventDefault()}
      className="absolute top-full right-0 left-0 z-40 mt-1 flex max-h-[min(32rem,75dvh)] flex-col overflow-hidden rounded-md border border-line-strong bg-surface shadow-lift-high max-sm:fixed max-sm:top-16 max-sm:right-2 max-sm:left-2"
    >
      <p role="status" className="sr-only">
        {data && suggestionCount(data.items.length)}
      </p>
      <PaletteList
        id={listId}
        groups={groups}
        chosen={chosen}
        onChoose={setChosen}
        onGo={go}
        words={data?.correctedTo ?? term}
      />
    </div>
  );
}

function suggestionCount(count: number): string {
  if (count === 0) return "No suggestions";
  return count === 1 ? "1 suggestion" : `${count} suggestions`;
}
