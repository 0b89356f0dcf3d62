import { useState } from "react";

interface Featured {
  readonly id: number;
  readonly title: string;
}

/** Unsaved order of the featured modules; announces each move. */
export function useFeaturedOrder(modules: readonly Featured[]) {
  const [order, setOrder] = useState<readonly number[]>();
  const [dragged, setDragged] = useState<number>();
  const [said, setSaid] = useState("");
  const ordered = inOrder(modules, order);

  function move(from: number, to: number) {
    const moved = ordered[from];
    if (!moved || from === to || to < 0 || to >= ordered.length) return;
    const others = ordered.filter((module) => module !== moved);
    setSaid(`${moved.title}: place ${to + 1} of ${ordered.length}`);
    setOrder(others.toSpliced(to, 0, moved).map(({ id }) => id));
  }
  const isChanged = ordered.some(({ id }, place) => id !== modules[place]?.id);
  return { ordered, isChanged, move, said, dragged, setDragged, undo: () => setOrder(undefined) };
}

/** Discards the unsaved order if the set of featured modules has changed since. */
function inOrder(modules: readonly Featured[], order: readonly number[] | undefined) {
  const byId = new Map(modules.map((module) => [module.id, module]));
  const ordered = order?.flatMap((id) => byId.get(id) ?? []) ?? [];
  return ordered.length === modules.length ? ordered : modules;
}
