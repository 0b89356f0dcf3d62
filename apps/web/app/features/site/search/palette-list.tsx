import { useEffect, useRef } from "react";
import { classes } from "../../../ui/classes";
import { Highlighted } from "./highlighted";
import type { PaletteGroup, PaletteItem } from "./palette-items";

interface Props {
  readonly id: string;
  readonly groups: readonly PaletteGroup[];
  /** Index across all groups. */
  readonly chosen: number;
  readonly onChoose: (place: number) => void;
  readonly onGo: (item: PaletteItem) => void;
  /** The search term. */
  readonly words: string;
}

/** Element id of an item, for `aria-activedescendant`. */
export const optionId = (listId: string, place: number) => `${listId}-${place}`;

/** Grouped items of the palette. */
export function PaletteList({ id, groups, chosen, onChoose, onGo, words }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  });
  let before = 0;
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Results"
      className="min-h-0 overflow-y-auto p-2"
    >
      {groups.map(({ label, items }, group) => {
        const first = before;
        before += items.length;
        return (
          // biome-ignore lint/a11y/useSemanticElements: groups of a listbox are no field sets.
          <div key={label} role="group" aria-labelledby={`${id}-group-${group}`}>
            <p id={`${id}-group-${group}`} className="stencil px-3 pt-3 pb-1.5 text-ink-faint">
              {label}
            </p>
            {items.map((item, index) => (
              <Option
                key={item.address}
                id={optionId(id, first + index)}
                item={item}
                isChosen={first + index === chosen}
                onChoose={() => onChoose(first + index)}
                onGo={() => onGo(item)}
                words={words}
              />
            ))}
          </div>
        );
      })}
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly item: PaletteItem;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onGo: () => void;
  readonly words: string;
}

function Option({ id, item, isChosen, onChoose, onGo, words }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys.
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      onClick={onGo}
      onPointerMove={onChoose}
      className={classes(
        "flex min-h-11 cursor-pointer flex-col justify-center rounded-md px-3 py-2",
        isChosen && "bg-accent-wash",
      )}
    >
      <span className="font-[580] [overflow-wrap:anywhere]">
        <Highlighted text={item.title} words={words} />
      </span>
      {item.hint && <span className="truncate text-ink-soft text-sm">{item.hint}</span>}
    </div>
  );
}
