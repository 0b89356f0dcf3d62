import { type ComponentType, lazy, type ReactElement, Suspense } from "react";
import { loadPart } from "../../ui/load-part";
import { whenVisitorActs } from "./first-use";

/**
 * A component that the server renders and whose script the browser loads at the first interaction.
 * Until then it is plain HTML with working links. Create one element for all renders, because React
 * would re-render another one.
 */
export function loadWhenUsed<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): ReactElement {
  const Part =
    typeof document === "undefined"
      ? loadAhead(() => load().then((script) => script[name]))
      : loadAfterSign(async () => (await loadPart(load))[name]);
  return (
    <Suspense fallback={<div className="min-h-dvh" />}>
      <Part />
    </Suspense>
  );
}

function loadAfterSign(load: () => Promise<ComponentType>) {
  return lazy(async () => {
    await whenVisitorActs();
    return { default: await load() };
  });
}

interface Loaded {
  readonly default: ComponentType;
}

/** Loaded when the server starts, so that rendering never suspends. */
function loadAhead(load: () => Promise<ComponentType>) {
  let loaded: Loaded | undefined;
  const loading = load().then((component) => {
    loaded = { default: component };
    return loaded;
  });
  return lazy(() => (loaded ? atOnce(loaded) : loading));
}

/** React suspends even for a resolved promise, but not for this thenable. */
function atOnce(loaded: Loaded): Promise<Loaded> {
  // biome-ignore lint/suspicious/noThenProperty: it stands in for a promise on purpose.
  return { then: (keep: (value: Loaded) => void) => keep(loaded) } as Promise<Loaded>;
}
