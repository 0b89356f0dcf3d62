import { useState } from "react";
import type { PaletteItem } from "./palette-items";

/** What both React's and the browser's key events have. */
interface KeyPress {
  readonly key: string;
  readonly isComposing: boolean;
  readonly preventDefault: () => void;
}

/**
 * The index of the chosen item: `start` for a new term, where -1 means none. The arrow keys move the
 * choice, and Enter opens the chosen item.
 */
export function useChoice(
  term: string,
  items: readonly PaletteItem[],
  go: (item: PaletteItem) => void,
  start = 0,
) {
  const [choice, setChoice] = useState({ term, place: start });
  const chosen = choice.term === term ? choice.place : start;
  const setChosen = (place: number) => setChoice({ term, place });

  function onKeyDown(event: KeyPress) {
    if (event.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const isDown = event.key === "ArrowDown";
      const last = items.length - 1;
      if (isDown) setChosen(chosen >= last ? 0 : chosen + 1);
      else setChosen(chosen <= 0 ? last : chosen - 1);
    }
    const item = items[chosen];
    if (event.key === "Enter" && item) {
      event.preventDefault();
      go(item);
    }
  }
  return { chosen, setChosen, onKeyDown };
}
