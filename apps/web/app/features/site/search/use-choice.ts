import { type KeyboardEvent, useState } from "react";
import type { PaletteItem } from "./palette-items";

/** Which of the items is chosen, by its place; of another term's, the first. Enter goes to it. */
export function useChoice(
  term: string,
  items: readonly PaletteItem[],
  go: (item: PaletteItem) => void,
) {
  const [choice, setChoice] = useState({ term, place: 0 });
  const chosen = choice.term === term ? choice.place : 0;
  const setChosen = (place: number) => setChoice({ term, place });

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setChosen((chosen + step + items.length) % items.length);
    }
    const item = items[chosen];
    if (event.key === "Enter" && item) {
      event.preventDefault();
      go(item);
    }
  }
  return { chosen, setChosen, onKeyDown };
}
