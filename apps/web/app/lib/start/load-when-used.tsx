import { type ComponentType, lazy, type ReactElement, Suspense } from "react";
import { whenVisitorActs } from "./first-use";

/**
 * A part of a page that the server draws and whose script the browser fetches once the visitor does
 * something. Until then it is plain HTML, and its links work as links do. Make one element for all
 * drawings of the page: React takes another one for a change, and would draw it anew.
 */
export function loadWhenUsed(load: () => Promise<ComponentType>): ReactElement {
  const Part = typeof document === "undefined" ? loadAhead(load) : loadAfterSign(load);
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

/** Begun with the server, so that no page has to be sent in pieces: what is loaded is there at once. */
function loadAhead(load: () => Promise<ComponentType>) {
  let loaded: Loaded | undefined;
  const loading = load().then((component) => {
    loaded = { default: component };
    return loaded;
  });
  return lazy(() => (loaded ? atOnce(loaded) : loading));
}

/** React waits for a promise even when it has been kept, but not for this. */
function atOnce(loaded: Loaded): Promise<Loaded> {
  // biome-ignore lint/suspicious/noThenProperty: it stands in for a promise on purpose.
  return { then: (keep: (value: Loaded) => void) => keep(loaded) } as Promise<Loaded>;
}
