/** Raise it when the same Markdown gives other HTML: what was kept under another is made anew. */
const RENDERER_VERSION = "1";

/** Names what kept HTML was made by: the renderer, and the registry's host if the HTML names it. */
export function renderingOf(namedHost?: string): string {
  return namedHost === undefined ? RENDERER_VERSION : `${RENDERER_VERSION} ${namedHost}`;
}

/** The renderings that may be shown on a site whose registry is `host`. */
export function currentRenderings(host: string): string[] {
  return [renderingOf(), renderingOf(host)];
}
